import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import { uploadFile } from "#app/components/pictures/upload-file.ts";
import type { WechatCodeKind } from "#domain/wechat-code/classify-code.ts";
import type { CodeVisibility } from "#domain/wechat-code/own-wechat-code.ts";
import type { QrPath } from "#std/qr/qr-path.ts";
import type { Result } from "#std/result.ts";

export type WechatCode = { kind: WechatCodeKind; set_at: string; visibility: CodeVisibility; drawing: QrPath };
/** An object, because a query's data is never null. */
export type CodeState = { code: WechatCode | null };

type Outcome = Promise<Result<CodeState, ApiFailure>>;

export type WechatCodeApi = {
  read(signal?: AbortSignal): Outcome;
  set(file: Blob, progress: { signal: AbortSignal; onProgress: (percent: number) => void }): Outcome;
  remove(): Outcome;
};

const path = "/api/me/wechat-code";

/** The owner's WeChat code on the server. Never throws. */
export function createWechatCodeApi(options: ApiOptions): WechatCodeApi {
  return {
    read: (signal) => callApi(options, { method: "GET", path, signal }, pickCode),
    set: (file, progress) => uploadFile(options, { method: "PUT", path, file, ...progress }, pickCode),
    remove: () => callApi(options, { method: "DELETE", path }, pickCode),
  };
}

function pickCode(body: Record<string, unknown>): CodeState | undefined {
  const code = body["wechat_code"] as WechatCode | null | undefined;
  return code === undefined ? undefined : { code };
}
