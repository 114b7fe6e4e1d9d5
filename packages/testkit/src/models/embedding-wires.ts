import { asList, asRecord, asText, type JsonRecord } from "./json-reading.ts";

/** What was asked of `POST /embeddings` (OpenAI and servers like it) or `embedContent`, `batchEmbedContents` (Google). */
export interface EmbeddingServerRequest {
  readonly wire: "openai" | "google";
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: JsonRecord;
  readonly modelId: string;
  readonly texts: readonly string[];
  /** Null: not asked for. */
  readonly dimensions: number | null;
}

type Read = Pick<EmbeddingServerRequest, "wire" | "modelId" | "texts" | "dimensions">;

const GOOGLE = /\/models\/([^/:]+):(embedContent|batchEmbedContents)$/;

/** @returns null where the request is not for embeddings */
export function readEmbeddingRequest(path: string, body: JsonRecord): Read | null {
  if (path.endsWith("/embeddings")) {
    const texts = (Array.isArray(body.input) ? asList(body.input) : [body.input]).map(asText);
    return { wire: "openai", modelId: asText(body.model), texts, dimensions: widthOf(body.dimensions) };
  }
  const google = GOOGLE.exec(path);
  if (google === null) return null;
  const requests = google[2] === "embedContent" ? [body] : asList(body.requests).map(asRecord);
  return {
    wire: "google",
    modelId: google[1] ?? "",
    texts: requests.map(({ content }) =>
      asList(asRecord(content).parts)
        .map((part) => asText(asRecord(part).text))
        .join(""),
    ),
    dimensions: widthOf(requests[0]?.outputDimensionality),
  };
}

export function embeddingBody(
  { wire, modelId, texts, path }: Pick<EmbeddingServerRequest, "wire" | "modelId" | "texts" | "path">,
  vectors: readonly (readonly number[])[],
): JsonRecord {
  if (wire === "openai") {
    const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
    return {
      object: "list",
      model: modelId,
      data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    };
  }
  return path.endsWith(":embedContent")
    ? { embedding: { values: vectors[0] } }
    : { embeddings: vectors.map((values) => ({ values })) };
}

function widthOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
