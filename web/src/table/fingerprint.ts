/**
 * The SHA-256 of a match's seed, as the server publishes it when the match begins. Null where the
 * browser gives no cryptography: on a page that came over a plain connection from another machine.
 */
export async function fingerprint(seed: string): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(seed));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
