import { Secret } from "@parley/foundation/secret";
import { type ConfigProblem, maskValue } from "./config-problem.ts";
import type { Environment } from "./env.ts";

/** Reads single variables and gathers what is wrong with them. */
export class Variables {
  readonly problems: ConfigProblem[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string): string | undefined {
    return this.#environment[name];
  }

  secret(name: string): Secret | null {
    const value = this.text(name);
    return value === undefined ? null : new Secret(value);
  }

  integer(name: string, fallback: number, limits: { min: number; max: number }): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= limits.min && number <= limits.max) return number;
    this.report(name, value, `must be a whole number from ${limits.min} to ${limits.max}`, String(fallback));
    return fallback;
  }

  flag(name: string): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined || value === "false" || value === "0") return false;
    if (value === "true" || value === "1") return true;
    this.report(name, value, "must be true or false", "true");
    return false;
  }

  oneOf<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const word = words.find((candidate) => candidate === value.toLowerCase());
    if (word !== undefined) return word;
    this.report(name, value, `must be one of ${words.join(", ")}`, fallback);
    return fallback;
  }

  list(name: string): readonly string[] {
    return (this.text(name) ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
  }

  /** An http(s) address without a trailing slash. An origin has no path. */
  url(name: string, options: { isOrigin: boolean; example: string }): string | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : this.#checkedUrl(name, value, options);
  }

  /** Several of them, with commas between; each once. */
  urls(name: string, options: { isOrigin: boolean; example: string }): readonly string[] {
    const urls = this.list(name).flatMap((value) => this.#checkedUrl(name, value, options) ?? []);
    return [...new Set(urls)];
  }

  #checkedUrl(name: string, value: string, options: { isOrigin: boolean; example: string }): string | undefined {
    const url = URL.canParse(value) ? new URL(value) : null;
    const isHttp = url?.protocol === "http:" || url?.protocol === "https:";
    if (url === null || !isHttp || url.search !== "" || url.hash !== "" || url.username !== "") {
      this.report(name, value, "must be an http or https address", options.example, false);
      return undefined;
    }
    if (options.isOrigin && url.pathname !== "/") {
      this.report(name, value, "must be an origin, without a path", options.example, false);
      return undefined;
    }
    return value.replace(/\/+$/, "");
  }

  report(variable: string, value: string | undefined, message: string, example: string, isMasked = true): void {
    // A variable that two things are made of is wrong once.
    if (this.problems.some((problem) => problem.variable === variable && problem.message === message)) return;
    this.problems.push({ variable, found: isMasked ? maskValue(value) : (value ?? "not set"), message, example });
  }
}
