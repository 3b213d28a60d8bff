/**
 * Debug logs for the people that `showLogs` names (spec portal §6). They say what the app did and
 * never with which data.
 */

type Fact = string | number | boolean | null;
type Write = (event: string, facts: Readonly<Record<string, Fact>>) => void;

let write: Write | null = null;
/** Switches debug logs on, or off with null. */
export const traceTo = (to: Write | null): void => void (write = to);

/** Names of calls and codes of the error catalogue: the only texts that a log may hold. */
const codeForm = /^[a-z]+\.[A-Za-z-]{1,60}$/;

const redacted = (fact: Fact): Fact =>
  typeof fact === 'string' && !codeForm.test(fact) ? '…' : fact;

/** Writes one line where logs are on; every text that is no code is left out. */
export function trace(event: string, facts: Readonly<Record<string, Fact>>): void {
  write?.(
    event,
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, redacted(fact)])),
  );
}
