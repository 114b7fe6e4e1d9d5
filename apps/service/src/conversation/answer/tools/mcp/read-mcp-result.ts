import { isJsonObject } from "../endpoint-tool.ts";

/**
 * What a tool answered, for the model: its structured content as JSON, else its texts. Pictures and sounds are named and left out.
 * @param result of `tools/call`
 */
export function readMcpResult(result: unknown): { readonly text: string; readonly isError: boolean } {
  if (!isJsonObject(result)) return { text: "", isError: false };
  const { content, structuredContent, isError } = result;
  const text = isJsonObject(structuredContent)
    ? JSON.stringify(structuredContent)
    : (Array.isArray(content) ? content : []).map(textOf).join("\n");
  // PostgreSQL cannot store NUL characters, and they mean nothing to a model.
  return { text: text.replaceAll("\0", "").trim(), isError: isError === true };
}

function textOf(block: unknown): string {
  if (!isJsonObject(block)) return "";
  const { type, text, resource, uri } = block;
  if (type === "text" && typeof text === "string") return text;
  if (type === "resource" && isJsonObject(resource) && typeof resource["text"] === "string") return resource["text"];
  if (type === "resource_link" && typeof uri === "string") return uri;
  return `[${typeof type === "string" ? type.slice(0, 40) : "something"} left out]`;
}
