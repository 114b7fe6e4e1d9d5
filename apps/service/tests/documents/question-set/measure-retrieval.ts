import type { ApiClient } from "../../harness/api-client.ts";
import { isAnswered, type Question, readDocuments, readQuestions } from "./question-set.ts";

/** Where documents are looked up: a service, and an admin of one of its organizations. */
export interface RetrievalHouse {
  readonly url: string;
  readonly key: string;
  readonly client: ApiClient;
  /** Has the passages given vectors; `ask` has this process read them. */
  readonly embedAll: (assistantId: number, ask: () => Promise<unknown>) => Promise<void>;
}

export interface AskedQuestion {
  readonly question: Question;
  readonly isFound: boolean;
}

/** How many passages are looked at: recall@5. */
const LIMIT = 5;

/**
 * Uploads the documents to an assistant, and asks every question: without vectors, and then with those of each model.
 */
export async function measureRetrieval(house: RetrievalHouse, embeddingModels: readonly string[]) {
  const { client } = house;
  const made = await client.post("/api/v1/assistants", { name: "Reception", rag_settings: { enabled: false } });
  const path = `/api/v1/assistants/${made.json.id}`;
  for (const { name, bytes } of readDocuments()) await upload(house, `${path}/documents`, name, bytes);
  await untilRead(house, `${path}/documents`);
  const byWords = await askAll(client, path);
  const byModel = new Map<string, readonly AskedQuestion[]>();
  for (const model of embeddingModels) {
    const change = { rag_settings: { enabled: true, embedding_model: model } };
    const { status, text } = await client.patch(path, change);
    if (status !== 200) throw new Error(`The model ${model} was answered ${status}: ${text}`);
    await house.embedAll(made.json.id, () => search(client, path, readQuestions()[0]?.question ?? ""));
    byModel.set(model, await askAll(client, path));
  }
  return { byWords, byModel };
}

async function askAll(client: ApiClient, path: string): Promise<readonly AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  for (const question of readQuestions()) {
    asked.push({ question, isFound: isAnswered(question, await search(client, path, question.question)) });
  }
  return asked;
}

async function search(client: ApiClient, path: string, query: string): Promise<readonly string[]> {
  const { status, json, text } = await client.post(`${path}/documents/search`, { query, limit: LIMIT });
  if (status !== 200) throw new Error(`${query} was answered ${status}: ${text}`);
  return json.passages.map(({ passage }: { readonly passage: string }) => passage);
}

/** The share of questions whose passage was found, of all or of some. */
export function recallOf(asked: readonly AskedQuestion[], isCounted: (question: Question) => boolean = () => true) {
  const counted = asked.filter(({ question }) => isCounted(question));
  return counted.filter(({ isFound }) => isFound).length / counted.length;
}

async function upload({ url, key }: RetrievalHouse, path: string, name: string, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${url}${path}/upload`, { method: "POST", headers, body: form });
  if (response.status !== 200) throw new Error(`${name} was answered ${response.status}: ${await response.text()}`);
}

async function untilRead({ client }: RetrievalHouse, path: string): Promise<void> {
  for (;;) {
    const { documents } = (await client.get(path)).json as { documents: readonly { status: string; name: string }[] };
    const failed = documents.find(({ status }) => status === "failed");
    if (failed !== undefined) throw new Error(`${failed.name} cannot be read`);
    if (documents.every(({ status }) => status === "completed")) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
