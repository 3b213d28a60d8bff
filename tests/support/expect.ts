import { expect as playwrightExpect } from 'playwright/test';

/** Assertions on pages that wait until they hold, beside Vitest's own for values. */
export const expectPage = playwrightExpect.configure({ timeout: 30_000 });
