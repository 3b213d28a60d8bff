import type { Despite } from '#contract/board.ts';
import { findingCodes } from '#domain/staffing-check.ts';

/** A scheduler who does it whatever speaks against it, in tests that are about something else. */
export const anyway: Despite = { reason: 'nobody-else', codes: [...findingCodes] };
