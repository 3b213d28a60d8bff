import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const textFile = /\.(js|css|html|json|webmanifest)$/;
const hashOf = (name: string): string => /-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? '';

/**
 * Makes of a built client, in its place, what the next build would be: every part has another name,
 * nothing of the old names is left, the page and the list of the service worker follow, and the
 * version that people see is another.
 *
 * @returns the names the parts had
 */
export function makeSecondBuild(dist: string, [from, to]: readonly [string, string]): string[] {
  const assets = join(dist, 'assets');
  const names = readdirSync(assets).filter((name) => hashOf(name) !== '');
  const renamed = new Map(
    names.map((name) => [
      name,
      name.replace(
        hashOf(name),
        createHash('sha256').update(`next ${name}`).digest('hex').slice(0, 8),
      ),
    ]),
  );
  const alternatives = new RegExp(
    names.map((name) => name.replaceAll(/[.$]/g, '\\$&')).join('|'),
    'g',
  );
  for (const entry of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    textFile.test(name),
  )) {
    const file = join(dist, entry);
    const text = readFileSync(file, 'utf8').replaceAll(
      alternatives,
      (name) => renamed.get(name) ?? name,
    );
    writeFileSync(file, text.replaceAll(`\`${from}\``, `\`${to}\``));
  }
  for (const [name, next] of renamed) renameSync(join(assets, name), join(assets, next));
  const page = createHash('md5')
    .update(readFileSync(join(dist, 'index.html')))
    .digest('hex');
  const worker = join(dist, 'sw.js');
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replace(
      /("revision":)"\w+"(,"url":"index\.html")|("url":"index\.html","revision":)"\w+"/,
      (_all, ...[a, b, c]: string[]) => (a === undefined ? `${c}"${page}"` : `${a}"${page}"${b}`),
    ),
  );
  return names;
}
