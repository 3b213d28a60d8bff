import type { Page } from 'playwright';

/** What the router leaves for developer tools: where it goes, and what it has drawn. */
type RouterState = {
  readonly status: string;
  readonly isLoading: boolean;
  readonly location: { readonly href: string; readonly pathname: string };
  readonly resolvedLocation?: { readonly href: string };
};

/**
 * The screen of the present address stands: until its loader is through, the one before is still to
 * be seen.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = (globalThis as unknown as { __TSR_ROUTER__?: { state: RouterState } })
      .__TSR_ROUTER__?.state;
    return (
      state !== undefined &&
      state.status === 'idle' &&
      !state.isLoading &&
      state.location.pathname === location.pathname &&
      state.resolvedLocation?.href === state.location.href
    );
  });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.locator('h1').first().waitFor();
}
