import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { madeRelease, madeTable } from '#domain/testing/made-release.ts';
import { readArchive } from './read-archive.ts';

/** A ZIP archive of these texts by their paths. */
async function zipOf(members: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [path, text] of Object.entries(members)) await writer.add(path, new TextReader(text));
  return writer.close();
}
const read = async (members: Readonly<Record<string, string>>) =>
  readArchive(new Blob([await zipOf(members)]));

/** Replaces every name of the archive by another of the same length. */
function renamed(bytes: Uint8Array<ArrayBuffer>, from: string, to: string) {
  const text = Buffer.from(bytes).toString('latin1').replaceAll(from, to);
  return new Blob([Buffer.from(text, 'latin1')]);
}

describe('a grouper archive', () => {
  it('gives its hash, and its tables and test cases but not the program', async () => {
    const bytes = await zipOf(madeRelease());
    const { hash, members } = await readArchive(new Blob([bytes]));
    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    const { 'HomeHealthGrouperSoftware/dist/HomeHealth.jar': program, ...rest } = madeRelease();
    expect(program).toBeDefined();
    expect(Object.fromEntries(members.map(({ path, text }) => [path, text]))).toEqual(rest);
  });

  it('hands members over byte for byte', async () => {
    const { members } = await read({
      ...madeRelease(),
      [madeTable('FI_Responses')]: 'a\u00e9\u20ac',
    });
    const { text } = members.find(({ path }) => path.endsWith('FI_Responses.txt')) ?? { text: '' };
    expect(Buffer.from(text, 'latin1').toString('utf8')).toBe('a\u00e9\u20ac');
  });

  it('of several releases takes the newest', async () => {
    const { members } = await read({
      ...madeRelease(),
      'x/Versions/09098/RT/FI_Responses.txt': 'x',
    });
    expect(members.some(({ path }) => path.includes('09098'))).toBe(false);
  });

  it('that is broken is refused: no ZIP, cut off, a member that was changed, nothing at all', async () => {
    const bytes = await zipOf(madeRelease());
    const changed = bytes.slice();
    const at = Buffer.from(bytes).indexOf('Claim_Layout.txt') + 'Claim_Layout.txt'.length + 20;
    changed.fill(0xff, at, at + 30);
    for (const content of [
      new Uint8Array([1, 2, 3]),
      bytes.slice(0, -400),
      changed,
      new Uint8Array(),
    ])
      await expect(readArchive(new Blob([content]))).rejects.toMatchObject({
        code: 'grouper.not-zip',
      });
  });

  it('without tables of a release is refused', async () => {
    await expect(read({ 'a.txt': 'x', 'Versions/07099/RT/': '' })).rejects.toMatchObject({
      code: 'grouper.no-release',
    });
  });

  it.each(['/aaaa/evil.sh', 'C:/aa/evil.sh', 'aa/../evil.sh', String.raw`aa\aa/evil.sh`])(
    'with the name %s is refused, even for a file that is not read',
    async (name) => {
      const bytes = await zipOf({ ...madeRelease(), 'aa/aa/evil.sh': 'x' });
      await expect(readArchive(renamed(bytes, 'aa/aa/evil.sh', name))).rejects.toMatchObject({
        code: expect.stringMatching(/^grouper\.(paths|not-zip)$/),
      });
    },
  );

  it('that unpacks to more than a table can have is refused at that limit', async () => {
    const bomb = await zipOf({
      ...madeRelease(),
      [madeTable('Diagnosis_Codes')]: '0'.repeat(17e6),
    });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(readArchive(new Blob([bomb]))).rejects.toMatchObject({
      code: 'grouper.too-large',
    });
  });

  it('with a member that says it is small but is not is refused', async () => {
    const bytes = await zipOf({
      ...madeRelease(),
      [madeTable('Diagnosis_Codes')]: '0'.repeat(9000),
    });
    const view = new DataView(bytes.buffer);
    // The size 9,000 wherever a header says it.
    for (let at = 0; at + 4 <= bytes.length; at++)
      if (view.getUint32(at, true) === 9000) view.setUint32(at, 10, true);
    await expect(readArchive(new Blob([bytes]))).rejects.toMatchObject({
      code: 'grouper.not-zip',
    });
  });

  it('with too many members of one release is refused', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 41 }, (_, index) => [
        `Versions/07099/RT/${'T'.repeat(index + 1)}.txt`,
        'x',
      ]),
    );
    await expect(read(many)).rejects.toMatchObject({ code: 'grouper.too-large' });
  });
});
