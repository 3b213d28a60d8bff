import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { BenchPages } from './pages.ts';

/**
 * LHC-Forms (U.S. National Library of Medicine) from its npm package, served from this machine, so
 * that both renderers are measured in one run. It is no dependency of the product: where it is not
 * unpacked its figures are left out.
 *
 *     mkdir /tmp/lforms && npm pack lforms@40.1.3 --pack-destination /tmp/lforms
 *     tar xzf /tmp/lforms/lforms-40.1.3.tgz -C /tmp/lforms
 *     PORCHLIGHT_LFORMS=/tmp/lforms/package npm run bench -- forms
 */
const unpacked = process.env.PORCHLIGHT_LFORMS ?? '';
const webcomponent = join(unpacked, 'dist', 'lforms', 'webcomponent');
export const lhcFormsVersion = (): string | null =>
  unpacked !== '' && existsSync(join(webcomponent, 'main.js'))
    ? (JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as { version: string })
        .version
    : null;

/** The same functions as the product's page: `open`, `reset` and `answered`. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>LHC-Forms</title>
<link rel="stylesheet" href="/styles.css">
</head>
<body><div id="root"></div>
<script src="/assets/lib/zone.min.js"></script>
<script src="/runtime.js"></script>
<script src="/polyfills.js"></script>
<script src="/main.js"></script>
<script type="module">
const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => resolve(performance.now());
  channel.port2.postMessage(null);
}));
const answered = [];
for (const kind of ['keydown', 'click'])
  document.addEventListener(kind, (event) => {
    if (event.isTrusted) void painted().then((at) => answered.push(at - event.timeStamp));
  }, { capture: true });
globalThis.bench = {
  async open(content) {
    const begin = performance.now();
    await LForms.Util.addFormToPage(JSON.parse(content), 'root');
    while (document.querySelector('#root input, #root textarea') === null) await painted();
    return (await painted()) - begin;
  },
  reset: () => void (answered.length = 0),
  answered: () => [...answered],
};
</script>
</body>
</html>`;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
};

/** Serves it on a free port of this machine. */
export async function serveLhcForms(): Promise<BenchPages> {
  const server = createServer(({ url = '/' }, answer) => {
    const path = normalize(new URL(url, 'http://localhost').pathname);
    const file = join(webcomponent, path);
    if (path === '/') answer.setHeader('content-type', 'text/html').end(page);
    else if (!file.startsWith(webcomponent) || !existsSync(file)) answer.writeHead(404).end();
    else
      answer
        .setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
