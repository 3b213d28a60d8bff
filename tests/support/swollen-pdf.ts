import { constants, deflateRawSync, deflateSync } from 'node:zlib';

const megabytes = 64;

/**
 * A PDF of some kilobytes with a stream of objects that unpacks to gigabytes: the same packed blanks
 * again and again, packed once more.
 */
export function swollenPdf(gigabytes: number): Buffer {
  const blanks = deflateRawSync(Buffer.alloc(megabytes * 2 ** 20, ' '), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const times = (gigabytes * 1024) / megabytes;
  const packed = deflateSync(
    Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: times }, () => blanks)]),
  );
  const head =
    '%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode] ' +
    `/Length ${packed.length} >>\nstream\n`;
  const tail =
    '\nendstream\nendobj\n2 0 obj\n<< /Type /Catalog >>\nendobj\n' +
    'trailer\n<< /Root 2 0 R >>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from(tail, 'latin1')]);
}
