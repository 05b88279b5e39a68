import { Encrypter } from "age-encryption";
import { afterAll, beforeAll, vi } from "vitest";

/**
 * Derives keys of encrypted files with a low cost in this file's tests: with the usual one, each file that is written
 * or read takes seconds of processor time. A file names its cost, which readers use.
 */
export function encryptCheaply(): void {
  const setPassphrase = Encrypter.prototype.setPassphrase;
  const replace = () =>
    vi.spyOn(Encrypter.prototype, "setPassphrase").mockImplementation(function (this: Encrypter, passphrase) {
      this.setScryptWorkFactor(10);
      setPassphrase.call(this, passphrase);
    });
  let replaced: ReturnType<typeof replace>;
  beforeAll(() => {
    replaced = replace();
  });
  afterAll(() => replaced.mockRestore());
}
