import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";

const tag = "Memories";
const path = "/api/learning/memories";

const MAX_FACT_LENGTH = 2_000;
const MAX_REASON_LENGTH = 1_000;
/** So many strings and levels fit into what a client says of where a fact comes from. */
const MAX_PROVENANCE_CHARACTERS = 8_192;

const memoryType = z.enum(["semantic", "episodic", "procedural"]);
const memoryScope = z.enum(["caller", "location", "assistant", "organization"]);
/** How long a fact is kept: 24 hours, 30 days, a year, until it is deleted. */
const expiryClass = z.enum(["day", "month", "year", "never"]);

const fact = z.string().trim().min(1).max(MAX_FACT_LENGTH);
const subject = z.string().max(255);
const share = z.number().min(0).max(1);
const provenance = z
  .record(z.string().max(64), z.unknown())
  .refine((value) => JSON.stringify(value).length <= MAX_PROVENANCE_CHARACTERS, {
    message: `Must be at most ${MAX_PROVENANCE_CHARACTERS} characters of JSON`,
  });

export const memory = z
  .object({
    id,
    fact: z.string(),
    memory_type: z.string(),
    memory_scope: z.string(),
    subject_type: z.string(),
    /** Of a caller, the hash of their number. */
    subject_id: z.string().nullable(),
    confidence: z.number(),
    importance: z.number().nullable(),
    /** `source`, and where known the call or text, the words quoted from it, and who edited the fact. */
    provenance: z.record(z.string(), z.unknown()).nullable(),
    created_at: timestamp,
    /** How often it was given to an answer. */
    access_count: z.int().default(0),
    /** The confidence by now: it fades from the last time somebody said it. */
    current_confidence: z.number(),
    updated_at: timestamp,
    /** From when on the fact is true; and until when, once another one took its place. */
    valid_from: timestamp,
    valid_to: timestamp.nullable(),
    expiry_class: expiryClass,
    expires_at: timestamp.nullable(),
  })
  .meta({ id: "MemoryResponse" });

const createBody = z
  .object({
    /** Telephone numbers, addresses and the like are replaced by `[PHONE]`, `[ADDRESS]` … before it is kept. */
    fact,
    memory_type: memoryType.default("semantic"),
    memory_scope: memoryScope.default("organization"),
    subject_type: z.string().min(1).max(64).default("general"),
    /**
     * Whom or what it is about. For a caller: the number in E.164, which is kept as its hash, or that hash. For a location:
     * the number that was called. For an assistant: its id.
     */
    subject_id: subject.nullish(),
    confidence: share.default(0.9),
    importance: share.nullish(),
    provenance: provenance.nullish(),
    expiry_class: expiryClass.default("never"),
    /** The memory that is no longer true because of this one. */
    supersedes_id: id.nullish(),
    /**
     * The memory that cannot be true together with this one. If this one is at least as sure, it takes the other's place; else
     * both stay, and conversations are given neither.
     */
    contradicts_id: id.nullish(),
  })
  .meta({ id: "CreateMemoryRequest" });

const updateBody = z
  .object({
    fact: fact.nullish(),
    memory_type: memoryType.nullish(),
    memory_scope: memoryScope.nullish(),
    confidence: share.nullish(),
    importance: share.nullish(),
    expiry_class: expiryClass.nullish(),
    edit_reason: z.string().max(MAX_REASON_LENGTH).nullish(),
  })
  .meta({ id: "UpdateMemoryRequest" });

export const memoryEdge = z
  .object({
    id,
    source_id: id,
    target_id: id,
    edge_type: z.enum(["relates_to", "supersedes", "conflicts_with", "temporal_next", "causes", "resolves"]),
    weight: z.number(),
    created_at: timestamp,
  })
  .meta({ id: "MemoryEdge" });

const params = z.object({ memory_id: idParam });
const missing = { 404: "There is no such memory, or only users and admins may see it." } as const;
const subjectErrors = {
  400: "The subject does not fit the scope, the memory it supersedes or contradicts is about somebody else, or the policy or the caller is against it.",
} as const;

export const listMemories = defineContract({
  name: "listMemories",
  method: "GET",
  path,
  tag,
  summary: "What is remembered, the newest first; viewers do not see what is remembered of callers",
  access: "read",
  query: z.object({
    scope_type: z.string().max(64).optional(),
    /** As `subject_id` of a memory. */
    scope_id: subject.optional(),
    memory_type: z.string().max(64).optional(),
    limit: queryInteger({ min: 1, max: 200 }).default(50),
    offset: queryInteger({ min: 0 }).default(0),
  }),
  success: z.array(memory),
});

export const createMemory = defineContract({
  name: "createMemory",
  method: "POST",
  path,
  tag,
  summary: "Remember a fact; one that is known already is confirmed instead",
  access: "admin",
  body: createBody,
  success: memory,
  errors: {
    ...subjectErrors,
    404: "There is no such assistant, or no such memory to supersede.",
  },
});

export const getMemory = defineContract({
  name: "getMemory",
  method: "GET",
  path: `${path}/{memory_id}`,
  tag,
  summary: "One memory",
  access: "read",
  params,
  success: memory,
  errors: missing,
});

export const updateMemory = defineContract({
  name: "updateMemory",
  method: "PUT",
  path: `${path}/{memory_id}`,
  tag,
  summary: "Correct a memory; who did it and why stands in its provenance",
  access: "admin",
  params,
  body: updateBody,
  success: memory,
  errors: { ...missing, ...subjectErrors },
});

export const deleteMemory = defineContract({
  name: "deleteMemory",
  method: "DELETE",
  path: `${path}/{memory_id}`,
  tag,
  summary: "Forget a fact: nobody sees or uses it any more, and after 30 days it is gone",
  access: "admin",
  params,
  success: z.object({ success: z.boolean(), message: z.string() }).meta({ id: "MemoryDeleted" }),
  errors: missing,
});

export const listMemoryEdges = defineContract({
  name: "listMemoryEdges",
  method: "GET",
  path: `${path}/{memory_id}/edges`,
  tag,
  summary: "How a memory is related to others, the oldest relation first",
  access: "read",
  params,
  success: z.array(memoryEdge),
  errors: missing,
});

const foundMemory = z.object({
  id,
  fact: z.string(),
  /** As sure as it is by now. */
  confidence: z.number(),
  /** Where it comes from: `source` of its provenance. */
  source: z.string(),
  memory_type: z.string(),
  memory_scope: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  importance: z.number().nullable(),
  created_at: timestamp,
  /** Of the best result, 1; the others' in proportion. */
  score: z.number(),
});

export const searchMemories = defineContract({
  name: "searchMemories",
  method: "POST",
  path: `${path}/search`,
  tag,
  summary: "Find what is remembered, the best first; of other callers than the one that is named nothing is found",
  access: "read",
  body: z
    .object({
      query: z.string().trim().min(1).max(1_000),
      /** The number in E.164, or its hash. Without it, everything the organization remembers is looked at. */
      caller_hash: z.string().max(255).nullish(),
      /** Leaves out what other assistants keep for themselves. */
      assistant_id: id.nullish(),
      limit: z.int().min(1).max(50).default(10),
    })
    .meta({ id: "MemorySearchRequest" }),
  success: z
    .object({
      memories: z.array(foundMemory),
      /** What the question seems to be after. */
      intent: z.enum(["recall", "preference", "event", "howto", "other"]),
      /** The relations along which further memories were found. */
      traversal_path: z.array(z.object({ source_id: id, target_id: id, edge_type: memoryEdge.shape.edge_type })),
      retrieval_ms: z.number(),
    })
    .meta({ id: "MemorySearchResponse" }),
  errors: { 400: "That is no caller." },
});
