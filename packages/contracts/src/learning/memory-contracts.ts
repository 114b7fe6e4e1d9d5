import { z } from "zod";
import { defineContract } from "../operation.ts";
import { withWarnings } from "../request-warnings.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";

const tag = "Memories";
const path = "/api/learning/memories";

const MAX_FACT_LENGTH = 2_000;
const MAX_REASON_LENGTH = 1_000;
/** So many strings and levels fit into what a client says of where a fact comes from. */
export const MAX_PROVENANCE_CHARACTERS = 8_192;

export const memoryType = z.enum(["semantic", "episodic", "procedural"]);
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
    id: id.describe("Names the memory in every other path."),
    fact: z
      .string()
      .describe(
        "One sentence. Phone numbers, addresses and other personal data in it are replaced by `[PHONE]`, `[ADDRESS]` and the like; names stay.",
      ),
    memory_type: z
      .string()
      .describe("`semantic` for what is so, `episodic` for what happened, `procedural` for how something is done."),
    memory_scope: z
      .string()
      .describe("Where it is used: `caller`, `location` (the number that was called), `assistant` or `organization`."),
    subject_type: z
      .string()
      .describe("What kind of thing the fact is about, in the writer's words; `general` when nothing was said."),
    subject_id: z
      .string()
      .nullable()
      .describe(
        "Whom or what it is about: the keyed hash of a caller's number, a location's number, or an assistant's id. Null when it is about nobody in particular.",
      ),
    confidence: z.number().describe("How sure it was when last said, 0 to 1."),
    importance: z.number().nullable().describe("How much it matters, 0 to 1. Null when nobody said."),
    provenance: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "Where it comes from: `source`, and where known the conversation, the words quoted from it, who wrote it, confirmed it and edited it.",
      ),
    created_at: timestamp.describe("When it was first written."),
    access_count: z.int().default(0).describe("How often it was given to an answer."),
    current_confidence: z
      .number()
      .describe(
        "The confidence by now: it fades from the last time somebody said the fact. Below 0.5 no conversation is given it.",
      ),
    updated_at: timestamp.describe("When it was last changed."),
    valid_from: timestamp.describe("From when the fact is true."),
    valid_to: timestamp
      .nullable()
      .describe("Until when it was true: another fact took its place then. Null while it is true."),
    expiry_class: expiryClass.describe("How long it is kept: 24 hours, 30 days, a year, or until it is deleted."),
    expires_at: timestamp.nullable().describe("When it expires; afterwards nobody sees it. Null when it never does."),
  })
  .meta({ id: "MemoryResponse" });

const savedMemory = withWarnings(memory, "MemorySaved");

const createBody = z
  .object({
    fact: fact.describe(
      "One sentence, at most 2,000 characters. Phone numbers, addresses and other personal data are replaced by `[PHONE]`, `[ADDRESS]` and the like before it is kept.",
    ),
    memory_type: memoryType
      .default("semantic")
      .describe(
        "`semantic` for what is so, `episodic` for what happened, `procedural` for how something is done. The write policy may forbid a type.",
      ),
    memory_scope: memoryScope
      .default("organization")
      .describe(
        "Where it is used: with one `caller`, at one `location` (the number that was called), by one `assistant`, or in the whole `organization`.",
      ),
    subject_type: z
      .string()
      .min(1)
      .max(64)
      .default("general")
      .describe(
        "What kind of thing the fact is about, in your own words. With `caller`, the subject has to be a caller even where the scope is `organization`.",
      ),
    subject_id: subject
      .nullish()
      .describe(
        "Whom or what it is about. For a caller, the number in E.164 (kept only as its hash) or that hash; for a location, the number that was called; for an assistant, its id. May be left out only for the organization.",
      ),
    confidence: share
      .default(0.9)
      .describe("How sure it is, 0 to 1. It fades with time unless the fact is said again."),
    importance: share.nullish().describe("How much it matters, 0 to 1."),
    provenance: provenance
      .nullish()
      .describe(
        "Where the fact comes from, at most 8,192 characters of JSON. `source` defaults to `interface`; the user who wrote it is added, and personal data is redacted.",
      ),
    expiry_class: expiryClass
      .default("never")
      .describe("How long it is kept: 24 hours, 30 days, a year, or until it is deleted."),
    supersedes_id: id
      .nullish()
      .describe(
        "The memory that is no longer true because of this one. It must have the same scope and subject and still be true.",
      ),
    contradicts_id: id
      .nullish()
      .describe(
        "The memory that cannot be true together with this one, of the same scope and subject. If the new one is at least as sure, it takes the other's place; otherwise both stay, and conversations are given neither.",
      ),
  })
  .meta({ id: "CreateMemoryRequest" });

const updateBody = z
  .object({
    fact: fact
      .nullish()
      .describe("The corrected sentence; personal data is redacted. Null or absent, here and below: as it was."),
    memory_type: memoryType.nullish().describe("Another type. The write policy may forbid it."),
    memory_scope: memoryScope
      .nullish()
      .describe("Another scope. The subject has to fit it; it stays unless another one is sent."),
    subject_type: z
      .string()
      .min(1)
      .max(64)
      .nullish()
      .describe("Another kind of thing that the fact is about. With `caller`, the subject has to be a caller."),
    subject_id: subject
      .nullish()
      .describe("Another subject, under the rules of a new memory: a caller's number is kept only as its hash."),
    confidence: share.nullish().describe("Another confidence, 0 to 1."),
    importance: share.nullish().describe("Another importance, 0 to 1."),
    provenance: provenance
      .nullish()
      .describe(
        "Members that take the place of those of the same name; the others stay. `edits`, `confirmations` and `created_by` are the service's and are left as they are. All other members together have 8,192 characters of JSON.",
      ),
    expiry_class: expiryClass.nullish().describe("How long it is kept; another class than before counts from now on."),
    edit_reason: z
      .string()
      .max(MAX_REASON_LENGTH)
      .nullish()
      .describe("Why it is changed; kept in the provenance with the editor, the time and the members that changed."),
  })
  .meta({ id: "UpdateMemoryRequest" });

export const memoryEdge = z
  .object({
    id: id.describe("Names the edge."),
    source_id: id.describe("The memory the edge leads from: of `supersedes` and `conflicts_with`, the newer fact."),
    target_id: id.describe("The memory the edge leads to."),
    edge_type: z
      .enum(["relates_to", "supersedes", "conflicts_with", "temporal_next", "causes", "resolves"])
      .describe(
        "How the source is related to the target: it `supersedes` it, `conflicts_with` it, `relates_to` it, came after it (`temporal_next`), `causes` or `resolves` it.",
      ),
    weight: z.number().describe("How strong the relation is; 1 for relations the service makes itself."),
    created_at: timestamp.describe("When the relation was noted."),
  })
  .meta({ id: "MemoryEdge" });

const params = z.object({ memory_id: idParam.describe("The memory's id.") });
const missing = { 404: "There is no such memory, or only users and admins may see it." } as const;
const subjectErrors = {
  400: "The subject does not fit the scope, the memory it supersedes or contradicts is about somebody else, or the policy or the caller is against it.",
} as const;

export const listMemories = defineContract({
  name: "listMemories",
  method: "GET",
  path,
  tag,
  summary: "What is remembered, newest first",
  description:
    "Leaves out what was deleted or has expired, and everything about callers who opted out. Viewers do not see memories about callers. Facts that are no longer true stay in the list, with a `valid_to`.",
  access: "read",
  query: z.object({
    scope_type: z
      .string()
      .max(64)
      .optional()
      .describe("Only memories of this scope: `caller`, `location`, `assistant` or `organization`."),
    scope_id: subject
      .optional()
      .describe(
        "Only memories about this subject, as in `subject_id`. With `scope_type=caller`, a number in E.164 works as well as its hash.",
      ),
    memory_type: z
      .string()
      .max(64)
      .optional()
      .describe("Only memories of this type: `semantic`, `episodic` or `procedural`."),
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many to answer at most."),
    offset: queryInteger({ min: 0 }).default(0).describe("How many to skip."),
  }),
  success: z.array(memory),
});

export const createMemory = defineContract({
  name: "createMemory",
  method: "POST",
  path,
  tag,
  summary: "Remember a fact, or confirm one that is known",
  description:
    "A fact that is known already about the same subject is confirmed rather than doubled, and the answer is that memory. Refused where the write policy forbids the type, or where the caller has opted out or has not consented though that is required.",
  access: "admin",
  body: createBody,
  success: savedMemory,
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
  description:
    "Answers 404 for what was deleted or has expired, for memories of callers who opted out, and to viewers for memories about any caller.",
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
  summary: "Correct a memory",
  description:
    "Changes only the members that are sent. Who edited it, when, why and which members is added to `edits` of the provenance; a request that changes nothing adds nothing. Edits of the fact all stay, of the others the last 50. The write policy and the caller's consent apply as for a new memory.",
  access: "admin",
  params,
  body: updateBody,
  success: savedMemory,
  errors: { 404: "There is no such memory, or no such assistant for it.", ...subjectErrors },
});

export const deleteMemory = defineContract({
  name: "deleteMemory",
  method: "DELETE",
  path: `${path}/{memory_id}`,
  tag,
  summary: "Forget a fact",
  description:
    "Nobody sees or uses the fact from now on, and 30 days later it is erased. To erase everything about a caller at once, use the forget-caller operation.",
  access: "admin",
  params,
  success: z
    .object({
      success: z.boolean().describe("Always true: otherwise the answer is an error."),
      message: z.string().describe("What was done, in words."),
    })
    .meta({ id: "MemoryDeleted" }),
  errors: missing,
});

export const listMemoryEdges = defineContract({
  name: "listMemoryEdges",
  method: "GET",
  path: `${path}/{memory_id}/edges`,
  tag,
  summary: "How a memory is related to others, oldest first",
  description:
    "Contains edges that lead from the memory and edges that lead to it, at most 500. Viewers do not see edges to memories about callers.",
  access: "read",
  params,
  success: z.array(memoryEdge),
  errors: missing,
});

const foundMemory = z.object({
  id: id.describe("Names the memory in every other path."),
  fact: z.string().describe("The sentence, without personal data."),
  confidence: z.number().describe("How sure it is by now, after fading, 0 to 1."),
  source: z.string().describe("Where it comes from: `source` of its provenance."),
  memory_type: z.string().describe("`semantic`, `episodic` or `procedural`."),
  memory_scope: z.string().describe("`caller`, `location`, `assistant` or `organization`."),
  subject_type: z.string().describe("What kind of thing the fact is about."),
  subject_id: z
    .string()
    .nullable()
    .describe(
      "Whom or what it is about; of a caller, the hash of the number. Null when it is about nobody in particular.",
    ),
  importance: z.number().nullable().describe("How much it matters, 0 to 1. Null when nobody said."),
  created_at: timestamp.describe("When it was first written."),
  score: z.number().describe("How well it fits: 1 for the best result, the others in proportion."),
});

export const searchMemories = defineContract({
  name: "searchMemories",
  method: "POST",
  path: `${path}/search`,
  tag,
  summary: "Find what is remembered, best first",
  description:
    "Finds by words in four languages and by meaning, prefers specific, sure and recent memories, and takes one step along the edges of the best. Only what is still true is found; with `caller_hash`, nothing about other callers; viewers find nothing about callers at all. Right after a start it may answer by words alone.",
  access: "read",
  body: z
    .object({
      query: z.string().trim().min(1).max(1_000).describe("What is looked for, as a question or as words."),
      caller_hash: z
        .string()
        .max(255)
        .nullish()
        .describe(
          "The caller's number in E.164, or its hash. Without it, everything the organization remembers is searched.",
        ),
      assistant_id: id.nullish().describe("Leaves out what other assistants keep for themselves."),
      limit: z.int().min(1).max(50).default(10).describe("How many memories to answer at most."),
    })
    .meta({ id: "MemorySearchRequest" }),
  success: z
    .object({
      memories: z.array(foundMemory).describe("What was found, best first."),
      intent: z
        .enum(["recall", "preference", "event", "howto", "other"])
        .describe(
          "What the question seems to be after: a fact (`recall`), a `preference`, an `event`, or how something is done (`howto`).",
        ),
      traversal_path: z
        .array(
          z.object({
            source_id: id.describe("The memory the relation leads from."),
            target_id: id.describe("The memory the relation leads to."),
            edge_type: memoryEdge.shape.edge_type.describe("How the two are related."),
          }),
        )
        .describe("The relations along which further memories were found."),
      retrieval_ms: z.number().describe("How long the search took, in milliseconds."),
    })
    .meta({ id: "MemorySearchResponse" }),
  errors: { 400: "That is no caller." },
});
