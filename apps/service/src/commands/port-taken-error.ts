/** Another program is using our port; the operator has to fix it, like a wrong setting. */
export class PortTakenError extends Error {
  constructor(host: string, port: number) {
    super(`${host}:${port} is taken by another program. Stop it, or set PORT to a free one (PORT=8081 npm start).`);
    this.name = "PortTakenError";
  }
}
