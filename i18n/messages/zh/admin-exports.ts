export const adminExports = {
  label: "导出此列表",
  csv: "导出 CSV",
  json: "导出 JSON",
  hint: "导出符合筛选条件的全部内容，每次导出都会记入日志。",
  running: "正在导出……已下载 {size} MB",
  cancel: "取消",
  done: "已导出为 {name}。",
  broken: "导出中断",
  brokenText: "未保存任何文件，请重试。",
};
