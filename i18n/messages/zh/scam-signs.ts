export const scamSigns = {
  away: "对方称身在外地或国外，无法前来。",
  carrier: "由保姆或司机接送学员。",
  check: "用支票或汇票付款。",
  ahead: "上课前先付一大笔钱。",
  "pass-on": "要求把一部分钱转给或退给别人。",
  "ask-bank": "索要您的姓名地址或银行信息。",
  voucher: "提到礼品卡、虚拟币或由代理付款。",
  template: "全文未提及中文或您主页上的内容。",
  spread: "同样的文字今天发给了多个主页。",
};
