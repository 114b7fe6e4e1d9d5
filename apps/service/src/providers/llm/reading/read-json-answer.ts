/** Why an answer cannot be used, in our own words: the content of a conversation must not be logged. */
export interface UnusableAnswer {
  readonly unusable: string;
}

/** Reads the JSON object a model was asked for; models put JSON into code fences, whatever they are told. */
export function readJsonAnswer(
  answer: string,
): { readonly object: Readonly<Record<string, unknown>> } | UnusableAnswer {
  const start = answer.indexOf("{");
  const end = answer.lastIndexOf("}");
  if (answer.trim() === "") return { unusable: "The model's answer was empty" };
  if (start === -1) return { unusable: "The model answered in prose, without a JSON object" };
  if (end <= start) return { unusable: "The model's JSON breaks off" };
  try {
    return { object: JSON.parse(answer.slice(start, end + 1)) as Readonly<Record<string, unknown>> };
  } catch {
    return { unusable: "The model's answer is not valid JSON" };
  }
}
