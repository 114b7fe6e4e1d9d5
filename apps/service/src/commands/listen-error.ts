type PortVariable = "PORT" | "METRICS_PORT";

/** An address we are to listen at cannot be had; the operator has to change it, like a wrong setting. */
export class ListenError extends Error {
  /** @param variable that set the port */
  constructor(host: string, port: number, code: string, variable: PortVariable) {
    super(`${host}:${port} ${wrongWith(code)} ${listenFix(code, variable)}`);
    this.name = "ListenError";
  }
}

const CODES = new Set(["EADDRINUSE", "EADDRNOTAVAIL", "EACCES", "ENOTFOUND", "EAI_AGAIN"]);

/** @param address where the service was to listen, unless the error names another port @returns null for any other error */
export function listenErrorOf(error: unknown, address: { readonly host: string; readonly port: number }) {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return null;
  const { syscall, code } = error;
  // The name of the host is looked up before; other names are looked up while starting, too.
  const isOurs =
    syscall === "listen" || (syscall === "getaddrinfo" && "hostname" in error && error.hostname === address.host);
  if (!isOurs || typeof code !== "string" || !CODES.has(code)) return null;
  // The error tells which port it is: the API's or the metrics'.
  const port = "port" in error && typeof error.port === "number" ? error.port : address.port;
  return new ListenError(address.host, port, code, port === address.port ? "PORT" : "METRICS_PORT");
}

function wrongWith(code: string): string {
  if (code === "EADDRINUSE") return "is taken by another program.";
  if (code === "EACCES") return "may not be used by this user.";
  return "is no address of this machine.";
}

/** What to do about it, for people. @param code of the failed attempt to listen */
export function listenFix(code: string, variable: PortVariable = "PORT"): string {
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return "Set HOST to 127.0.0.1, to 0.0.0.0 for all addresses, or to one of this machine.";
  }
  if (code === "EACCES") return `Set ${variable} to one from 1024 up; a proxy may listen below.`;
  return `Stop that program, or set ${variable} to a free one (${variable}=8081 npm start).`;
}
