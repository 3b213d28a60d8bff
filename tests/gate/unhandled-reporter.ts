import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * Writes how many errors of a run no test caught into the file that `UNHANDLED_REPORT` names: the
 * JSON report says nothing of them, and the exit code says the same for a test that failed.
 */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env.UNHANDLED_REPORT;
    if (file !== undefined) writeFileSync(file, String(errors.length));
  }
}
