import { documentedInterface, typeWords } from "./documented-operations.ts";

/** What an answer lacks of its documented shape. @param shape as the documents name it: `AssistantResponse[]` */
export function checkAnswer(shape: string, answer: unknown): string[] {
  if (!shape.endsWith("[]")) return checkMembers(shape, answer);
  if (!Array.isArray(answer)) return ["the answer is no list"];
  if (answer.length === 0) return ["the list is empty, so that nothing was seen"];
  return answer.flatMap((item) => checkMembers(shape.slice(0, -2), item));
}

function checkMembers(name: string, value: unknown): string[] {
  const members = documentedInterface.schemas[name];
  if (members === undefined) return [];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${name} is no object`];
  const object = value as Readonly<Record<string, unknown>>;
  return Object.entries(members).flatMap(([member, { type, required }]) => {
    if (!(member in object)) return required ? [`${name}.${member} is missing`] : [];
    return isOf(type, object[member]) ? [] : [`${name}.${member} is ${JSON.stringify(object[member])}, not ${type}`];
  });
}

function isOf(type: string, value: unknown): boolean {
  return typeWords(type).some((word) => isOfWord(word, value));
}

function isOfWord(word: string, value: unknown): boolean {
  if (word === "any") return true;
  if (word === "null") return value === null;
  if (word === "integer") return Number.isInteger(value);
  // A map of lists is no list.
  if (!word.startsWith("map of") && (word.endsWith("[]") || word === "array")) return Array.isArray(value);
  if (/^(?:string|number|boolean)\b/.test(word)) return typeof value === word.match(/^\w+/)?.[0];
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
