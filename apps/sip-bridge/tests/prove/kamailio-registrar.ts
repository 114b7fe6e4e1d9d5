import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface RegistrarRules {
  readonly algorithm: "MD5" | "SHA-256";
  readonly password: string;
  /** Shorter registrations get 423. */
  readonly minSeconds: number;
}

/** Kamailio 5.6 as a registrar that keeps its bindings in memory. */
export class KamailioRegistrar {
  readonly port: number;
  readonly #folder: string;
  readonly #rules: RegistrarRules;
  #process: ChildProcess | null = null;
  #output = "";

  constructor(folder: string, port: number, rules: RegistrarRules) {
    this.#folder = folder;
    this.port = port;
    this.#rules = rules;
  }

  get output(): string {
    return this.#output;
  }

  /** @throws Error when it does not start */
  async start(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, "kamailio.cfg");
    writeFileSync(file, configOf(this.port, this.#rules));
    const child = spawn("kamailio", ["-f", file, "-DD", "-E", "-m", "16", "-M", "4", "-Y", this.#folder], {
      cwd: this.#folder,
    });
    this.#process = child;
    const note = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-5_000);
    };
    child.stdout?.on("data", note);
    child.stderr?.on("data", note);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    if (child.exitCode !== null) throw new Error(`kamailio did not start: ${this.#output}`);
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child === null || child.exitCode !== null) return;
    const over = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await over;
  }
}

function configOf(port: number, { algorithm, password, minSeconds }: RegistrarRules): string {
  return `#!KAMAILIO
debug=1
log_stderror=yes
children=1
listen=udp:127.0.0.1:${port}
listen=tcp:127.0.0.1:${port}
loadmodule "sl.so"
loadmodule "pv.so"
loadmodule "textops.so"
loadmodule "usrloc.so"
loadmodule "registrar.so"
loadmodule "auth.so"
modparam("usrloc", "db_mode", 0)
modparam("auth", "algorithm", "${algorithm}")

request_route {
  if (is_method("OPTIONS")) {
    sl_send_reply("200", "OK");
    exit;
  }
  if (!is_method("REGISTER")) {
    sl_send_reply("404", "Only a registrar");
    exit;
  }
  if (!pv_www_authenticate("$td", "${password}", "0")) {
    www_challenge("$td", "1");
    exit;
  }
  if ($(hdr(Expires){s.int}) > 0 && $(hdr(Expires){s.int}) < ${minSeconds}) {
    append_to_reply("Min-Expires: ${minSeconds}\\r\\n");
    sl_send_reply("423", "Interval Too Brief");
    exit;
  }
  save("location");
}
`;
}
