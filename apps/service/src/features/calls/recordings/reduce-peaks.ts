/**
 * Peaks as a page draws them: for each channel a list of at most `maxPoints` points, each the loudest peak of its share of
 * the time.
 * @param peaks 0 to 255, the channels interleaved.
 */
export function reducePeaks(peaks: Uint8Array, channelCount: number, maxPoints: number): number[][] {
  const windowCount = Math.floor(peaks.length / channelCount);
  const pointCount = Math.min(windowCount, maxPoints);
  return Array.from({ length: channelCount }, (_, channel) =>
    Array.from({ length: pointCount }, (_, point) => {
      const end = Math.floor(((point + 1) * windowCount) / pointCount);
      let loudest = 0;
      for (let window = Math.floor((point * windowCount) / pointCount); window < end; window += 1) {
        loudest = Math.max(loudest, peaks[window * channelCount + channel] ?? 0);
      }
      return loudest;
    }),
  );
}
