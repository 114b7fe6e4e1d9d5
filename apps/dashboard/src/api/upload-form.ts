import type { OperationContract, WireAnswer } from "@parley/contracts/operation";
import { t } from "../i18n/t.ts";
import { sessionGate } from "../session/session-gate.ts";
import { ApiProblem, problemOf } from "./api-problem.ts";
import { csrfToken } from "./csrf-token.ts";

/** From 0 to 1; null: not known. */
export type OnProgress = (share: number | null) => void;

/**
 * Sends a form with a file, which may take a while, and tells how far it is. Like `callApi`, it waits for a new sign-in and sends
 * once more.
 * @throws ApiProblem
 */
export async function uploadForm<Contract extends OperationContract>(
  path: string,
  form: FormData,
  onProgress: OnProgress = () => undefined,
): Promise<WireAnswer<Contract>> {
  const answer = await send(path, form, onProgress);
  if (answer.status === 401 && sessionGate.isOpen()) {
    await sessionGate.signInAgain();
    return read(await send(path, form, onProgress));
  }
  return read(answer);
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** `fetch` does not say how much was sent. */
function send(path: string, form: FormData, onProgress: OnProgress): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("x-csrf-token", csrfToken());
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      onProgress(lengthComputable && total > 0 ? loaded / total : null);
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
    request.onerror = () => reject(new ApiProblem(t("problem.unreachable"), { status: 0 }));
    request.send(form);
  });
}

function read<Body>({ status, body }: Answer): Body {
  if (status < 200 || status > 299) throw problemOf(status, body);
  return body as Body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
