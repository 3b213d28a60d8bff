/** Switching requirements off across a form definition (spec rules §5). */

const flags: readonly string[] = ['required', 'exportRequired'];
const names: readonly string[] = ['name', 'path', 'id', 'field'];

/**
 * The same form definition with `required` and `exportRequired` switched off everywhere except for
 * the named fields (spec rules §5). A field is named by its `name`, `path`, `id` or `field`, or by
 * the key it stands under; what stands inside a named field is not named by that. The definition
 * given is not changed.
 */
export function disableRequired<T>(definition: T, except: readonly string[] = []): T {
  return without(definition, '', new Set(except)) as T;
}

function without(part: unknown, key: string, except: ReadonlySet<string>): unknown {
  if (Array.isArray(part)) return part.map((entry) => without(entry, '', except));
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part);
  const isExcepted =
    except.has(key) ||
    entries.some(
      ([name, value]) => names.includes(name) && typeof value === 'string' && except.has(value),
    );
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      flags.includes(name) && !isExcepted ? off(value) : without(value, name, except),
    ]),
  );
}

/**
 * A flag that is set is off; something else that is called so (a message, a condition) is not set
 * either.
 */
function off(flag: unknown): unknown {
  return flag === undefined ? undefined : false;
}
