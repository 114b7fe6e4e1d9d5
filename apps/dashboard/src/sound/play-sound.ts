/**
 * Plays a sound to its end, or until the signal. Not by an element for media: the page's policy would have to let it play
 * what scripts made.
 * @param file such as a WAV
 * @throws DOMException when it is no sound
 */
export async function playSound(file: ArrayBuffer, signal: AbortSignal): Promise<void> {
  const context = new AudioContext();
  try {
    const buffer = await context.decodeAudioData(file);
    if (signal.aborted) return;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    await new Promise<void>((resolve) => {
      source.onended = () => resolve();
      signal.addEventListener("abort", () => source.stop(), { once: true });
      source.start();
    });
  } finally {
    await context.close();
  }
}
