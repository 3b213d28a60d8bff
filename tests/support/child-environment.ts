import { loadsMovedDate } from '../gate/test-day.ts';

/**
 * Environment of a process that a test starts: nothing of the person who runs the tests, but the
 * day that they begin on (tests/gate/test-day.ts).
 */
export function childEnvironment(further: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TEST_DATE_SHIFT } = process.env;
  return {
    PATH,
    HOME,
    ...(TEST_DATE_SHIFT !== undefined && { TEST_DATE_SHIFT, NODE_OPTIONS: loadsMovedDate }),
    ...further,
  };
}

/** The last thing it said stands in the first line, which is the one that lists of failures show. */
export const endedWith = (code: number | null, output: string): string =>
  `The server ended with ${code}: ${output.trim().split('\n').at(-1) ?? ''}\n${output}`;
