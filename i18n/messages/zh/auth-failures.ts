import type { authFailures as English } from "#i18n/messages/en/auth-failures.ts";

const signInAgain = "登录已失效，请重新登录。";
const sameBrowser = "请在当初申请链接的浏览器中打开。";
const noGoogle = "暂时无法使用 Google 登录。";
const serverProblem = "服务器暂时出现问题，请稍后再试。";
const wrongCode = "验证码不正确，请输入应用当前显示的验证码。";
const confirmFirst = "请先打开邮件中的链接，确认邮箱。";
const unusableAddress = "该邮箱地址无法使用。";

export const authFailures: typeof English = {
  offline: "网络未连接，请联网后再试。",
  unreachable: "服务器没有响应，请检查网络后再试。",
  unavailable: serverProblem,
  unknown: "操作失败，请再试一次。",
  withErrorId: "{message}错误编号：{id}",
  waitSeconds: "操作过于频繁，请在 {n} 秒后再试。",
  waitMinutes: "操作过于频繁，请在 {n} 分钟后再试。",
  waitLonger: "操作过于频繁，请稍后再试。",
  codes: {
    invalid_credentials: "邮箱或密码不正确。",
    email_not_confirmed: confirmFirst,
    user_already_exists: "该邮箱已注册，请直接登录。",
    email_exists: "该邮箱已被其他账号使用。",
    user_banned: "该账号已被封禁，请与我们联系。",
    user_not_found: "该账号已不存在。",
    signup_disabled: "目前暂停注册。",
    weak_password: "密码过于简单，请换一个更长的。",
    common_password: "这个密码过于常见，请换一个。",
    same_password: "新密码与原密码相同。",
    email_address_invalid: unusableAddress,
    email_address_not_authorized: unusableAddress,
    full_name_too_long: "姓名最多 80 个字符。",
    validation_failed: "填写的内容有误，请检查。",
    session_not_found: signInAgain,
    session_expired: "登录已超时，请重新登录。",
    refresh_token_not_found: signInAgain,
    refresh_token_already_used: signInAgain,
    bad_jwt: signInAgain,
    no_authorization: signInAgain,
    reauthentication_needed: "为了账号安全，请重新登录后再修改。",
    current_password_invalid: "当前密码不正确。",
    current_password_required: "请输入当前密码。",
    insufficient_aal: "请先输入身份验证器中的验证码。",
    mfa_verification_failed: wrongCode,
    mfa_verification_rejected: wrongCode,
    mfa_challenge_expired: "已超时，请输入应用当前显示的验证码。",
    mfa_ip_address_mismatch: "网络已变化，请输入应用当前显示的验证码。",
    mfa_factor_not_found: "该身份验证器已与账号解除关联。",
    otp_expired: "链接或验证码不正确、已使用或已过期。",
    flow_state_not_found: sameBrowser,
    flow_state_expired: "链接已过期。",
    bad_code_verifier: sameBrowser,
    pkce_code_verifier_not_found: sameBrowser,
    bad_oauth_state: "Google 登录超时，请再试一次。",
    bad_oauth_callback: "Google 未能确认您的身份，请再试一次。",
    access_denied: "登录已取消。",
    oauth_provider_not_supported: noGoogle,
    provider_disabled: noGoogle,
    provider_email_needs_verification: "Google 尚未确认该邮箱归您所有，请改用邮箱和密码。",
    bad_json: "服务器无法读取发送的内容，请再试一次。",
    request_too_large: "内容过多，无法一次发送。",
    request_timeout: "服务器响应超时，请再试一次。",
    unexpected_failure: serverProblem,
  },
};
