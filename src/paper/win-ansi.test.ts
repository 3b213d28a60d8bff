import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWinAnsi, winAnsiString } from './win-ansi.ts';

describe('text for the standard fonts of a PDF', () => {
  it('leaves English and German unchanged', () => {
    const text = 'Größe 3 × 2 cm, 36,9 °C – “Übelkeit”, €, ß';
    expect(toWinAnsi(text)).toEqual({ text, rewritten: false });
  });

  it('writes letters the fonts lack without their accents and says so', () => {
    expect(toWinAnsi('Łukasz Dvořák, Nguyễn')).toEqual({
      text: 'Lukasz Dvorák, Nguyen',
      rewritten: true,
    });
  });

  it('spells clinical signs', () => {
    expect(toWinAnsi('SpO2 ≥ 92 → ok').text).toBe('SpO2 >= 92 -> ok');
  });

  it('shows other scripts and emoji as code points instead of failing or dropping them', () => {
    expect(toWinAnsi('中文 ok')).toEqual({ text: '[U+4E2D U+6587] ok', rewritten: true });
    expect(toWinAnsi('fine 👍🏽!')).toEqual({ text: 'fine [U+1F44D U+1F3FD]!', rewritten: true });
  });

  it('turns line breaks into spaces and drops invisible marks without reporting a change', () => {
    expect(toWinAnsi('a\tb\r\nc\u200bd')).toEqual({ text: 'a b  cd', rewritten: false });
  });

  it('writes every text in plain letters and codes, and never ends the string early', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (source) => {
        const { text } = toWinAnsi(source);
        expect(winAnsiString(text)).toMatch(/^(?:[ -'*-[\]-~]|\\[()\\]|\\[0-3][0-7]{2})*$/);
        expect(toWinAnsi(text)).toEqual({ text, rewritten: false });
      }),
    );
  });
});
