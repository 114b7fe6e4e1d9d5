import type { OrganizationId } from "@parley/foundation/branded-ids";

/** Of one campaign, or of one organization's monitors. */
const MOST = 50;

/** Which sockets of this process watch campaigns. */
export class CampaignWatchers {
  readonly #counts = new Map<string, number>();

  /** @param campaignId null: all campaigns @returns false when there are too many */
  enter(organizationId: OrganizationId, campaignId: number | null): boolean {
    const key = keyOf(organizationId, campaignId);
    const count = this.#counts.get(key) ?? 0;
    if (count >= MOST) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  leave(organizationId: OrganizationId, campaignId: number | null): void {
    const key = keyOf(organizationId, campaignId);
    const left = (this.#counts.get(key) ?? 1) - 1;
    if (left === 0) this.#counts.delete(key);
    else this.#counts.set(key, left);
  }

  count(
    organizationId: OrganizationId,
    campaignId: number,
  ): { readonly watching: number; readonly monitoring: number } {
    return {
      watching: this.#counts.get(keyOf(organizationId, campaignId)) ?? 0,
      monitoring: this.#counts.get(keyOf(organizationId, null)) ?? 0,
    };
  }
}

function keyOf(organizationId: OrganizationId, campaignId: number | null): string {
  return `${organizationId}/${campaignId ?? "all"}`;
}
