/**
 * Moves the clock of a program or a page by so many milliseconds: `Date`, and the moment from which `performance` counts. It
 * goes on as the machine's does; timers are as they were. Handed to pages as a text: it uses nothing from around it.
 * @param {number} by
 */
export function moveClock(by) {
  if (by === 0) return;
  const machine = Date;
  const read = machine.now;
  machine.now = () => read() + by;
  globalThis.Date = new Proxy(machine, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [target.now()], made),
    apply: (target) => new target(target.now()).toString(),
  });
  const { timeOrigin } = performance;
  Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + by });
}
