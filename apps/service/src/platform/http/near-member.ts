import { nearestName } from "@parley/foundation/near-names";
import type { DeclaredForm } from "./declared-members.ts";

/** One letter may be wrong in a short name: here a name is known to be wrong, and the question is only which is meant. */
const LIMITS = { mostWrongInShort: 1, shortest: 4 };

/** Asks for what was probably meant by a member that the form does not know: `; did you mean …?`. Empty where none is near. */
export function questionOfMember(form: DeclaredForm | null, name: string): string {
  const meant = nearestName(name, form?.members?.keys() ?? [], LIMITS);
  return meant === null ? "" : `; did you mean \`${meant}\`?`;
}
