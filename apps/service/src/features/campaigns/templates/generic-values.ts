/** What the variables that are always there say of a contact, or an assistant, nothing is known of. */
export const GENERIC_VALUES: Readonly<Record<string, string>> = {
  name: "there",
  company: "your company",
  assistant_name: "your assistant",
};
