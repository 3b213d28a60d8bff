import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import { aesCodec, cachedCodec, type Place } from './codec.ts';
import { testKey } from './testing/stores.ts';

const owner = { orgId: 'org-1', userId: 'user-1' };
const place: Place = { table: 'note', id: 'n1', version: 3 };
const long = { narrative: 'Wound bed granulating, edges attached. '.repeat(200) };

describe('boxes (docs/security.md: AES-256-GCM, AAD = org|user|table|id|version)', () => {
  test('open to the same value again, even empty, nested and non-Latin ones', async () => {
    const codec = aesCodec(await testKey(), owner);
    for (const value of [{}, [], null, 'ü—漢😀', { a: [1, null, true], b: { c: 'x' } }, long]) {
      expect(await codec.open(place, await codec.seal(place, value))).toEqual(value);
    }
  });

  test('are refused at any other place: moved to another row, table, version, person or organisation', async () => {
    const key = await testKey();
    const box = await aesCodec(key, owner).seal(place, { pulse: 80 });
    const elsewhere: Place[] = [
      { ...place, id: 'n2' },
      { ...place, table: 'visit' },
      { ...place, version: 2 },
    ];
    for (const other of elsewhere)
      await expect(aesCodec(key, owner).open(other, box)).rejects.toThrow(Refusal);
    await expect(aesCodec(key, { ...owner, userId: 'user-2' }).open(place, box)).rejects.toThrow(
      Refusal,
    );
    await expect(aesCodec(key, { ...owner, orgId: 'org-2' }).open(place, box)).rejects.toThrow(
      Refusal,
    );
  });

  test('any changed or missing byte is noticed', async () => {
    const codec = aesCodec(await testKey(), owner);
    const box = await codec.seal(place, { pulse: 80 });
    for (let index = 0; index < box.length; index += 1) {
      const changed = box.slice();
      changed[index] = (changed[index] ?? 0) ^ 1;
      await expect(codec.open(place, changed), `byte ${index}`).rejects.toThrow(Refusal);
    }
    await expect(codec.open(place, box.slice(0, -1))).rejects.toThrow(Refusal);
    await expect(codec.open(place, new Uint8Array())).rejects.toThrow(Refusal);
  });

  test('the same value never becomes the same bytes twice', async () => {
    const codec = aesCodec(await testKey(), owner);
    const [one, two] = [
      await codec.seal(place, { pulse: 80 }),
      await codec.seal(place, { pulse: 80 }),
    ];
    expect(one).not.toEqual(two);
  });
});

describe('deflate before encryption (targets row 29: closed notes ≤ 0.35 of their JSON)', () => {
  test('pays for long content that is kept, and is asked for', async () => {
    const codec = aesCodec(await testKey(), owner);
    const json = JSON.stringify(long).length;
    const packed = await codec.seal(place, long, true);
    expect(packed.length).toBeLessThan(json * 0.35);
    expect(await codec.open(place, packed)).toEqual(long);
    expect((await codec.seal(place, long)).length).toBeGreaterThan(json);
  });

  test('is left out for short content, where it would not pay', async () => {
    const codec = aesCodec(await testKey(), owner);
    expect((await codec.seal(place, { pulse: 80 }, true))[0]).toBe(0);
    expect((await codec.seal(place, long, true))[0]).toBe(1);
  });
});

describe('the cache of opened boxes', () => {
  test('opens a box at its own place, never at another', async () => {
    let opened = 0;
    const codec = aesCodec(await testKey(), owner);
    const cached = cachedCodec({
      ...codec,
      open: (at, box) => ((opened += 1), codec.open(at, box)),
    });
    const box = await cached.seal(place, { pulse: 80 });
    expect(await cached.open(place, box)).toEqual({ pulse: 80 });
    expect(await cached.open(place, box.slice())).toEqual({ pulse: 80 });
    expect(opened).toBe(1);
    await expect(cached.open({ ...place, id: 'n2' }, box)).rejects.toThrow(Refusal);
  });

  test('keeps the boxes used last and forgets all on demand', async () => {
    let opened = 0;
    const codec = aesCodec(await testKey(), owner);
    const cached = cachedCodec(
      { ...codec, open: (at, box) => ((opened += 1), codec.open(at, box)) },
      2,
    );
    const boxes = await Promise.all([1, 2, 3].map((value) => codec.seal(place, value)));
    const [a, b, c] = boxes as [
      Uint8Array<ArrayBuffer>,
      Uint8Array<ArrayBuffer>,
      Uint8Array<ArrayBuffer>,
    ];
    await cached.open(place, a);
    await cached.open(place, b);
    await cached.open(place, a);
    await cached.open(place, c);
    expect(opened).toBe(3);
    await cached.open(place, a);
    expect(opened).toBe(3);
    await cached.open(place, b);
    expect(opened).toBe(4);
    cached.forget();
    await cached.open(place, b);
    expect(opened).toBe(5);
  });

  test('opens a box once for all who ask at the same time, and again after a failure', async () => {
    const codec = aesCodec(await testKey(), owner);
    const answers: (() => void)[] = [];
    let asked = 0;
    const cached = cachedCodec({
      ...codec,
      open: async (at, box) => {
        asked += 1;
        await new Promise<void>((resolve) => answers.push(resolve));
        return codec.open(at, box);
      },
    });
    const box = await codec.seal(place, { pulse: 80 });
    const both = [cached.open(place, box), cached.open(place, box.slice())];
    answers.splice(0).forEach((answer) => answer());
    expect(await Promise.all(both)).toEqual([{ pulse: 80 }, { pulse: 80 }]);
    expect(asked).toBe(1);
    const other = { ...place, id: 'n2' };
    const wrong = [cached.open(other, box), cached.open(other, box)];
    answers.splice(0).forEach((answer) => answer());
    for (const each of wrong) await expect(each).rejects.toThrow(Refusal);
    const again = cached.open(other, box);
    answers.splice(0).forEach((answer) => answer());
    await expect(again).rejects.toThrow(Refusal);
    expect(asked).toBe(3);
  });

  test('keeps nothing that was still being opened when all was forgotten', async () => {
    const codec = aesCodec(await testKey(), owner);
    let asked = 0;
    const cached = cachedCodec({
      ...codec,
      open: (at, box) => ((asked += 1), codec.open(at, box)),
    });
    const box = await codec.seal(place, { pulse: 80 });
    const before = cached.open(place, box);
    cached.forget();
    expect(await before).toEqual({ pulse: 80 });
    await cached.open(place, box);
    expect(asked).toBe(2);
  });
});
