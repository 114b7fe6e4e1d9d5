/** Part of the prompt when the model is asked to say again what it may say. @param claim its own words */
export function correctionOf(claim: string): string {
  return `You were about to tell the customer: ${JSON.stringify(claim.slice(0, 300))}. No tool of this conversation has done that, so it was not said. Nothing was done. Continue your reply without claiming that it was: do it now with a tool if you can, or say truthfully that it is not done yet and what happens next.`;
}
