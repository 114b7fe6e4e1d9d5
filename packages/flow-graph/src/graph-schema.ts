import { z } from "zod";
import { node, variableName } from "./node-schemas.ts";
import { nodeName } from "./transition-schemas.ts";

/** The version of the graph's form. A graph without `schema_version` has the first. */
export const SCHEMA_VERSION = 1;

/** More would not be a conversation that anybody can follow. */
export const MAX_NODES = 2_000;
export const MAX_VARIABLES = 500;

/** A value given to the conversation when the call is placed. */
export const variableDeclaration = z.strictObject({
  type: z.enum(["text", "number", "boolean"]),
  default: z.union([z.string().max(4_096), z.number(), z.boolean()]).nullish(),
  description: z.string().max(2_000).nullish(),
});

export const flowGraph = z
  .strictObject({
    schema_version: z.literal(SCHEMA_VERSION).nullish(),
    begin_node: nodeName,
    /** Applies at every node. */
    global_prompt: z.string().max(32_768).nullish(),
    variables: z
      .record(variableName, variableDeclaration)
      .refine(
        (variables) => Object.keys(variables).length <= MAX_VARIABLES,
        `A flow has at most ${MAX_VARIABLES} variables`,
      )
      .meta({ maxProperties: MAX_VARIABLES })
      .nullish(),
    /** A caller who comes back within this time goes on at the node where the conversation broke off. Default 30. */
    resume_minutes: z.int().min(0).max(10_080).nullish(),
    nodes: z
      .record(nodeName, node)
      .refine((nodes) => Object.keys(nodes).length <= MAX_NODES, `A flow has at most ${MAX_NODES} nodes`)
      .meta({ maxProperties: MAX_NODES }),
  })
  .meta({ title: "Conversation flow", description: "A graph of conversation nodes." });

export type FlowGraph = z.output<typeof flowGraph>;
export type VariableDeclaration = z.output<typeof variableDeclaration>;
