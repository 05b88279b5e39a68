import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { failure, type Result, success } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import type { ImageFailure, Media, ProcessedImage } from "./media.ts";
import { storeImage } from "./store-image.ts";

const image = { hash: "ab".repeat(32), width: 1200, height: 900, bytes: 1, hasCode: false, files: [] };

eachDatabase((database) => {
  test("uploads are counted as stored or by the reason for rejecting them", async () => {
    const services = testServices(database.db);
    const upload = async (process: () => Promise<Result<ProcessedImage, ImageFailure>>, isReady = true) => {
      const images = { isReady: async () => isReady, process, readCodes: async () => success([]) };
      const media: Media = { files: memoryStore(), images };
      const read = async () => success(new Uint8Array(1));
      await storeImage(services, media, { userId: randomUUID() }, read, { kind: "photo" });
    };
    const stored = async () => success(image);
    await upload(stored);
    await upload(async () => failure({ code: "payment-code" }));
    await upload(async () => {
      throw new Error("The disk is full.");
    });
    await upload(stored, false);
    expect(services.counted).toEqual([
      "upload-stored",
      "upload-payment-code",
      "upload-unavailable",
      "upload-uploads-off",
    ]);
  });
});
