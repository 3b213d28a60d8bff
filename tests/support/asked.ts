import type { Page } from 'playwright';

/**
 * Says that the clinician agrees where the app asks first (decision 076), and resolves once `done`
 * is so. What speaks against a visit depends on the day of the week the tests run on.
 */
export async function agreeIfAsked(page: Page, done: () => Promise<unknown>): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Do it anyway?' });
  const isAsked = await Promise.race([
    question.waitFor().then(() => true),
    done().then(() => false),
  ]);
  if (!isAsked) return;
  await question.getByLabel(/^Reason/).selectOption({ label: 'The clinician agrees' });
  await question.getByRole('button', { name: 'Do it anyway' }).click();
  await done();
}
