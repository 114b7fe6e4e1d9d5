import { type NearVectors, SignIndex, type VectorBatch } from "./sign-index.ts";

/** What the thread of vectors is asked. */
export type VectorRequest =
  | { readonly kind: "put"; readonly space: string; readonly batch: VectorBatch }
  | { readonly kind: "drop"; readonly space: string }
  | {
      readonly kind: "search";
      readonly number: number;
      readonly space: string;
      readonly vector: Float32Array;
      readonly group: number | null;
      readonly limit: number;
    }
  | { readonly kind: "count"; readonly number: number };

export type VectorAnswer =
  | ({ readonly kind: "search"; readonly number: number } & NearVectors)
  | { readonly kind: "count"; readonly number: number; readonly count: number; readonly bytes: number };

const NOTHING: NearVectors = { ids: new Float64Array(0), cosines: null };

/** @returns null for what needs no answer */
export function answerVectorRequest(indexes: Map<string, SignIndex>, request: VectorRequest): VectorAnswer | null {
  switch (request.kind) {
    case "put": {
      const index = indexes.get(request.space) ?? new SignIndex();
      indexes.set(request.space, index);
      index.put(request.batch);
      return null;
    }
    case "drop":
      indexes.delete(request.space);
      return null;
    case "search": {
      const { number, space, vector, group, limit } = request;
      return { kind: "search", number, ...(indexes.get(space)?.nearest(vector, group, limit) ?? NOTHING) };
    }
    case "count": {
      const count = [...indexes.values()].reduce((sum, { size }) => sum + size, 0);
      // Of the thread alone.
      const { heapTotal, external } = process.memoryUsage();
      return { kind: "count", number: request.number, count, bytes: heapTotal + external };
    }
  }
}
