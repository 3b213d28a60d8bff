import { createServer } from 'node:net';

/** Below the range from which the system gives ports to outgoing connections (32768 on Linux). */
const [first, last] = [16_000, 32_000];
const tries = 50;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port of this machine that nobody listens on and that no outgoing connection is given: a server
 * that ends and starts again on it finds it free. @throws after fifty ports in use
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port in ${tries} tries`);
}
