/** The settings that are taken from the environment where the caller gives none. */
export function readEnvironment(): { readonly baseUrl: string | undefined; readonly apiKey: string | undefined } {
  return { baseUrl: process.env["PARLEY_BASE_URL"] || undefined, apiKey: process.env["PARLEY_API_KEY"] || undefined };
}
