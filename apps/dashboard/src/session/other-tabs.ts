const NAME = "parley-session";

/** Has the browser's other tabs look whose sign-in it is now; after signing in or out, or going over to another organization. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/** @returns a function that ends it */
export function listenToOtherTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", onChange);
  return () => channel.close();
}
