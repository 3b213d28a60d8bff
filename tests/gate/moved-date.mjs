/**
 * Loaded before everything else (`node --import`): moves `Date` of a process and of the processes it
 * starts by the milliseconds in `TEST_DATE_SHIFT`. Timers, `performance`, times of files and what
 * `Intl` takes for now keep the machine's time, and so does a database.
 */
const shift = Number(process.env.TEST_DATE_SHIFT ?? 0);
const machine = Symbol.for('porchlight machine date');

if (shift !== 0 && !(machine in globalThis)) {
  const Machine = Date;
  const now = () => Machine.now() + shift;
  globalThis[machine] = Machine;
  globalThis.Date = new Proxy(Machine, {
    construct: (target, given, constructor) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, constructor),
    apply: () => new Machine(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
