/** Switching requirements off across a form definition (spec rules §5). */

const flags: readonly string[] = ['required', 'exportRequired'];
const names: readonly string[] = ['name', 'path', 'id', 'field'];

/**
 * The same form definition with `required` and `exportRequired` switched off everywhere except for
 * the named fields (spec rules §5). A field is named by its `name`, `path`, `id` or `field`, or by
 * its key; naming a field does not name the fields inside it. The given definition stays unchanged.
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
 * Switches off flags that are set; leaves other values of that name (a message, a condition) alone.
 */
function off(flag: unknown): unknown {
  return flag === undefined ? undefined : false;
}
