import type { BrowserContext } from 'playwright';

/**
 * What the policy of the app (docs: security, Trusted Types) refuses from now on, in any page and
 * worker of a browser.
 *
 * @returns the list it is written into
 */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const refused: string[] = [];
  await context.exposeBinding('noteRefused', (_source, what: string) => void refused.push(what));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (globalThis as unknown as { noteRefused: (what: string) => void }).noteRefused(
        `${effectiveDirective} ${blockedURI} ${sample}`,
      ),
    );
  });
  // Those of workers reach no listener of the page.
  context.on('console', (message) => {
    if (
      message.type() === 'error' &&
      /Content Security Policy|TrustedType|requires '?Trusted/.test(message.text())
    )
      refused.push(message.text());
  });
  return refused;
}
