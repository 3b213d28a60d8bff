import { expect, it } from 'vitest';
import { xmlLimits } from '#domain/xml-tree.ts';
import { readXmlFile } from './read-file.ts';

const fileOf = (parts: BlobPart[], name = 'summary.xml'): File => new File(parts, name);
const umlaut = '<?xml version="1.0" encoding="ISO-8859-1"?><name>Müller</name>';

it('reads a file in the encoding it declares', async () => {
  const latin = Uint8Array.from(umlaut, (letter) => letter.charCodeAt(0));
  expect(await readXmlFile(fileOf([latin]))).toContain('Müller');
});

it('reads UTF-16 by its byte order mark', async () => {
  const bytes = new Uint8Array(2 + 2 * umlaut.length);
  bytes.set([0xff, 0xfe]);
  for (let index = 0; index < umlaut.length; index += 1)
    bytes[2 + 2 * index] = umlaut.charCodeAt(index);
  expect(await readXmlFile(fileOf([bytes]))).toContain('Müller');
});

it('reads UTF-8 when nothing or nonsense is declared', async () => {
  expect(await readXmlFile(fileOf(['<name>Müller</name>']))).toContain('Müller');
  expect(
    await readXmlFile(fileOf(['<?xml version="1.0" encoding="no-such"?><name>Müller</name>'])),
  ).toContain('Müller');
});

it.each([[''], ['  \n ']])('calls %j empty', async (content) => {
  await expect(readXmlFile(fileOf([content]))).rejects.toMatchObject({ code: 'ccda.empty' });
});

it('refuses a file larger than any care summary', async () => {
  await expect(readXmlFile(fileOf(['x'.repeat(xmlLimits.characters + 1)]))).rejects.toMatchObject({
    code: 'ccda.too-large',
  });
});

it('refuses a picture with an XML name', async () => {
  await expect(
    readXmlFile(fileOf([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13)])),
  ).rejects.toMatchObject({ code: 'ccda.not-cda' });
});

it.each(['summary.html', 'summary.xml.exe', 'wound.JPG'])(
  'refuses %s before it is read: its name does not fit',
  async (name) => {
    await expect(readXmlFile(fileOf(['<ClinicalDocument/>'], name))).rejects.toMatchObject({
      code: 'ccda.name',
    });
  },
);

it.each(['Summary.XML', 'summary', 'summary of 3.11'])('accepts %s', async (name) => {
  expect(await readXmlFile(fileOf(['<ClinicalDocument/>'], name))).toBe('<ClinicalDocument/>');
});
