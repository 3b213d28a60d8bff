import { afterEach } from 'vitest';

declare module 'vitest' {
  export interface TaskMeta {
    /** How often the test failed before the last try; read from the report by `npm test`. */
    triedAgain?: number;
  }
}

/** Set-up file of the browser tests: writes into the report which of them were tried again. */
afterEach(({ task }) => {
  const failedBefore = task.result?.retryCount ?? 0;
  if (failedBefore > 0) task.meta.triedAgain = failedBefore;
});
