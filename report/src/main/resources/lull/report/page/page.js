'use strict';
(() => {
  const root = document.documentElement;
  window.addEventListener('error', event => { root.dataset.fault = event.message; });
  document.addEventListener('securitypolicyviolation', event => { root.dataset.fault = 'refused: ' + event.violatedDirective; });
  const data = JSON.parse(document.getElementById('data').textContent);
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  const PHASES = ['#4e79a7', '#f28e2b', '#59a14f', '#b07aa1', '#edc948', '#76b7b2', '#e15759', '#9c755f', '#ff9da7', '#1f77b4',
    '#bcbd22', '#8cd17d', '#d37295', '#a0cbe8', '#79706e'];
  const OTHERS = '#8a8f98';
  const RAMP = ['#2c4b9b', '#2e8fb5', '#5cc19c', '#c9dc67', '#f6b13c', '#e0562e'];
  const LIGHT = {paper: '#ffffff', ink: '#1d2125', pale: '#5b6570', line: '#d5dae0', wait: '#c3c8ce', serial: '#eceff2'};
  const DARK = {paper: '#15181c', ink: '#e6e9ec', pale: '#a0abb6', line: '#363d45', wait: '#59626c', serial: '#262c33'};
  let colours = LIGHT;
  let charts = [];

  const seconds = value => {
    const size = Math.abs(value);
    if (size >= 1 || size === 0) return +value.toPrecision(5) + ' s';
    return size >= 1e-3 ? +(value * 1e3).toPrecision(4) + ' ms' : +(value * 1e6).toPrecision(4) + ' µs';
  };
  const percent = share => (100 * share).toFixed(1) + ' %';
  const axis = extra => Object.assign({
    axisLine: {lineStyle: {color: colours.pale}}, axisLabel: {color: colours.pale}, nameTextStyle: {color: colours.pale},
    splitLine: {lineStyle: {color: colours.line}}}, extra);
  const base = extra => Object.assign({animation: false, backgroundColor: colours.paper, textStyle: {color: colours.ink}}, extra);
  // Rich text is drawn, never parsed as HTML: names come from the program.
  const tooltip = extra => Object.assign({renderMode: 'richText', confine: true, backgroundColor: colours.paper,
    borderColor: colours.line, textStyle: {color: colours.ink}}, extra);
  const legend = extra => Object.assign({top: 0, textStyle: {color: colours.ink}}, extra);

  function begin(id, renderer, height) {
    const element = document.getElementById(id);
    if (!element) return null;
    if (height) element.style.height = height + 'px';
    const chart = echarts.init(element, null, {renderer});
    charts.push(chart);
    return chart;
  }

  function drawGroups() {
    const chart = data.groups.length ? begin('groups-chart', 'svg') : null;
    if (!chart) return;
    const bar = (name, key, colour, stack) => ({name, type: 'bar', stack, itemStyle: {color: colour},
      data: data.groups.map(group => group[key])});
    chart.setOption(base({
      legend: legend(), tooltip: tooltip({trigger: 'axis', axisPointer: {type: 'shadow'}, valueFormatter: seconds}),
      grid: {left: 80, right: 20, top: 40, bottom: 60},
      xAxis: axis({type: 'category', name: 'group', nameLocation: 'middle', nameGap: 40, data: data.groups.map(group => group.name),
        axisLabel: {color: colours.pale, overflow: 'truncate', width: Math.max(40, 1000 / data.groups.length), interval: 'auto'}}),
      yAxis: axis({type: 'value', name: 'time in one iteration', axisLabel: {color: colours.pale, formatter: seconds}}),
      series: [bar('mean computing time', 'mean', PHASES[0], 'compute'),
        bar('mean slack, up to the critical task', 'slack', PHASES[1], 'compute'), bar('mean wait', 'wait', colours.pale, 'wait')]
    }));
  }

  function drawPhases() {
    const bars = data.phases.slice().reverse();
    const chart = bars.length ? begin('phases-chart', 'svg', 70 + 22 * bars.length) : null;
    if (!chart) return;
    chart.setOption(base({
      tooltip: tooltip({trigger: 'axis', axisPointer: {type: 'shadow'}, valueFormatter: percent}),
      grid: {left: 10, right: 60, top: 10, bottom: 45, containLabel: true},
      xAxis: axis({type: 'value', name: 'share of the tasks\u2019 time', nameLocation: 'middle', nameGap: 28,
        axisLabel: {color: colours.pale, formatter: value => +(100 * value).toPrecision(3) + ' %'}}),
      yAxis: axis({type: 'category', data: bars.map(bar => bar.name), axisLabel: {color: colours.ink, interval: 0}}),
      series: [{type: 'bar', itemStyle: {color: PHASES[0]}, data: bars.map(bar => bar.share),
        label: {show: true, position: 'right', color: colours.ink, formatter: bar => percent(bar.value)}}]
    }));
  }

  function drawEnergy() {
    const chart = begin('energy-chart', 'svg');
    if (!chart) return;
    chart.setOption(base({
      tooltip: tooltip({trigger: 'axis', valueFormatter: value => +value.toPrecision(4) + ' W'}),
      grid: {left: 70, right: 20, top: 30, bottom: 75},
      dataZoom: [{type: 'inside'}, {type: 'slider', height: 18, bottom: 8, labelFormatter: seconds, textStyle: {color: colours.pale}}],
      xAxis: axis({type: 'value', name: 'time', nameLocation: 'middle', nameGap: 26, min: 0, max: 'dataMax',
        axisLabel: {color: colours.pale, formatter: seconds, showMaxLabel: false}}),
      yAxis: axis({type: 'value', name: 'power in W', min: 0}),
      series: [{type: 'line', step: 'end', showSymbol: false, lineStyle: {color: PHASES[1], width: 1.5}, data: data.energy}]
    }));
  }

  // The timeline. Stretches of each task are unpacked once; what a window shows of them is summed up to its columns.
  const GAP = 0, LENGTH = 1, PHASE = 2, BUSY = 3, MPI = 4, THREADS = 5, MHZ = 6;
  const MOST_LANES = 48;
  const MOST_BOXES = 10000;
  const lines = data.timeline.tasks.map(task => {
    const stride = data.timeline.fields.length;
    const count = task.cells.length / stride;
    const begins = new Float64Array(count), ends = new Float64Array(count);
    let now = 0;
    for (let i = 0; i < count; i++) {
      begins[i] = (now += task.cells[i * stride + GAP]) * data.timeline.unit_s;
      ends[i] = (now += task.cells[i * stride + LENGTH]) * data.timeline.unit_s;
    }
    return {name: task.name, begins, ends, count, field: (i, which) => task.cells[i * stride + which]};
  });
  const phaseColour = phase => phase <= Math.min(PHASES.length, data.timeline.phases.length - 1) ? PHASES[phase - 1] : OTHERS;
  const largest = which => lines.reduce((most, line) => {
    for (let i = 0; i < line.count; i++) most = Math.max(most, line.field(i, which));
    return most;
  }, 0);
  const most = {threads: largest(THREADS), mhz: largest(MHZ)};
  const ramp = (value, top) => RAMP[Math.min(RAMP.length - 1, Math.floor(RAMP.length * value / Math.max(1, top) * 0.9999))];

  // The first stretch that ends after a time.
  function firstAfter(line, time) {
    let low = 0, high = line.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (line.ends[middle] <= time) low = middle + 1; else high = middle;
    }
    return low;
  }

  // Boxes: begin, end, lane's top and bottom, phase, shares in regions and in MPI, threads, megahertz.
  function boxesOf(left, right, top, bottom, width) {
    const from = Math.max(0, Math.floor(top)), to = Math.min(lines.length, Math.ceil(bottom));
    const together = Math.ceil((to - from) / MOST_LANES) || 1;
    const columns = Math.max(20, Math.min(Math.floor(width), Math.floor(MOST_BOXES / Math.ceil((to - from) / together || 1))));
    const boxes = [];
    let summed = together > 1;
    for (let lane = from; lane < to; lane += together) {
      const members = lines.slice(lane, Math.min(to, lane + together));
      const first = firstAfter(members[0], left);
      let last = first;
      while (last < members[0].count && members[0].begins[last] < right && last - first <= columns) last++;
      if (members.length === 1 && last - first <= columns) {
        const line = members[0];
        for (let i = first; i < last; i++) {
          boxes.push([line.begins[i], line.ends[i], lane, lane + 1, line.field(i, PHASE), line.field(i, BUSY) / 100,
            line.field(i, MPI) / 100, line.field(i, THREADS), line.field(i, MHZ)]);
        }
      } else {
        summed = true;
        sumUp(members, lane, left, right, columns, boxes);
      }
    }
    return {boxes, summed, together, from, to};
  }

  function sumUp(members, lane, left, right, columns, boxes) {
    const step = (right - left) / columns, kinds = data.timeline.phases.length + 1;
    const busy = new Float64Array(columns), mpi = new Float64Array(columns), byPhase = new Float64Array(columns * kinds);
    const threads = new Float64Array(columns), cycles = new Float64Array(columns), told = new Float64Array(columns);
    for (const line of members) {
      for (let i = firstAfter(line, left); i < line.count && line.begins[i] < right; i++) {
        const begin = Math.max(left, line.begins[i]), end = Math.min(right, line.ends[i]);
        const stop = Math.min(columns - 1, Math.floor((end - left) / step));
        for (let c = Math.floor((begin - left) / step); c <= stop; c++) {
          const time = Math.max(0, Math.min(end, left + (c + 1) * step) - Math.max(begin, left + c * step));
          const inRegions = time * line.field(i, BUSY) / 100;
          busy[c] += inRegions;
          mpi[c] += time * line.field(i, MPI) / 100;
          byPhase[c * kinds + line.field(i, PHASE)] += inRegions;
          threads[c] += inRegions * line.field(i, THREADS);
          if (line.field(i, MHZ) > 0) {
            told[c] += time;
            cycles[c] += time * line.field(i, MHZ);
          }
        }
      }
    }
    const whole = step * members.length;
    for (let c = 0; c < columns; c++) {
      if (busy[c] + mpi[c] <= 0) continue;
      let phase = 0;
      for (let p = 1; p < kinds; p++) if (byPhase[c * kinds + p] > byPhase[c * kinds + phase]) phase = p;
      boxes.push([left + c * step, left + (c + 1) * step, lane, lane + members.length, phase, Math.min(1, busy[c] / whole),
        Math.min(1, mpi[c] / whole), busy[c] > 0 ? threads[c] / busy[c] : 0, told[c] > 0 ? cycles[c] / told[c] : 0]);
    }
  }

  function colourOf(box, mode) {
    if (mode === 'phase') return phaseColour(box[4]);
    const value = mode === 'threads' ? box[7] : box[8];
    return value > 0 ? ramp(value, most[mode]) : OTHERS;
  }

  function drawLegend(mode) {
    const place = document.getElementById('timeline-legend');
    place.textContent = '';
    const entry = (colour, words) => {
      const span = document.createElement('span'), mark = document.createElement('i');
      mark.style.background = colour;
      span.append(mark, words);
      place.append(span);
    };
    if (mode === 'phase') {
      data.timeline.phases.forEach((name, i) => {
        if (lines.some(line => { for (let k = 0; k < line.count; k++) if (line.field(k, PHASE) === i + 1) return true; return false; })) {
          entry(phaseColour(i + 1), name);
        }
      });
    } else if (most[mode] > 0) {
      const unit = mode === 'threads' ? 'threads' : 'MHz';
      RAMP.forEach((colour, i) => entry(colour, `${Math.round(most[mode] * i / RAMP.length)} to ${
        Math.round(most[mode] * (i + 1) / RAMP.length)} ${unit}`));
    } else {
      entry(OTHERS, mode === 'mhz' ? 'frequencies are not known: a trace does not tell them, and nobody set any in mode observe'
        : 'no region ran');
    }
    entry(colours.wait, 'MPI');
    entry(colours.serial, 'serial code');
  }

  function drawTimeline() {
    if (!lines.length) return;
    const chart = begin('timeline-chart', 'canvas', Math.max(220, Math.min(620, 130 + 28 * lines.length)));
    if (!chart) return;
    const chooser = document.getElementById('timeline-colours'), duration = data.timeline.duration_s;
    const boundaries = lines.map((line, i) => [line.begins[0], line.ends[line.count - 1], i]);
    const clip = (shape, area) => echarts.graphic.clipRectByRect(shape, area);
    let shown = {boxes: []};
    const place = (api, area, box, low, high) => {
      const from = api.coord([box[0], box[2] - 0.5]), to = api.coord([box[1], box[3] - 0.5]);
      const gap = Math.abs(to[1] - from[1]) > 6 ? 2 : 0;
      const height = Math.abs(to[1] - from[1]) - gap, y = Math.min(from[1], to[1]) + gap / 2;
      return clip({x: from[0], y: y + height * (1 - high), width: Math.max(0.6, to[0] - from[0]), height: height * (high - low)}, area);
    };
    const render = (parameters, api) => {
      const box = shown.boxes[parameters.dataIndex];
      const area = parameters.coordSys;
      const parts = [];
      const add = (shape, fill) => { if (shape) parts.push({type: 'rect', shape, style: {fill}}); };
      add(place(api, area, box, 0, box[5]), colourOf(box, chooser.value));
      add(place(api, area, box, box[5], Math.min(1, box[5] + box[6])), colours.wait);
      return {type: 'group', children: parts};
    };
    const background = (parameters, api) => {
      const [begin, end, i] = boundaries[parameters.dataIndex];
      const shape = place(api, parameters.coordSys, [begin, end, i, i + 1], 0, 1);
      return shape && {type: 'rect', shape, style: {fill: colours.serial}};
    };
    const words = item => {
      const box = shown.boxes[item.dataIndex];
      const tasks = box[3] - box[2] > 1 ? `tasks ${lines[box[2]].name} to ${lines[box[3] - 1].name}` : `task ${lines[box[2]].name}`;
      const rows = [`${tasks}, ${seconds(box[0])} to ${seconds(box[1])}`];
      if (box[4] > 0) rows.push(`${percent(box[5])} in regions, most in ${data.timeline.phases[box[4] - 1]}`);
      if (box[6] > 0) rows.push(`${percent(box[6])} in MPI`);
      if (box[7] > 0) rows.push(`${+box[7].toFixed(1)} threads`);
      if (box[8] > 0) rows.push(`${Math.round(box[8])} MHz`);
      return rows.join('\n');
    };
    const window_ = () => {
      const x = chart.getModel().getComponent('xAxis', 0).axis.scale.getExtent();
      const y = chart.getModel().getComponent('yAxis', 0).axis.scale.getExtent();
      return {left: x[0], right: x[1], top: y[0] + 0.5, bottom: y[1] + 0.5};
    };
    const refresh = () => {
      const view = window_();
      shown = boxesOf(view.left, view.right, view.top, view.bottom, chart.getWidth() - 130);
      chart.setOption({series: [{id: 'boxes', data: shown.boxes}]});
      document.getElementById('timeline-shown').textContent = `Shown: ${shown.to - shown.from} of ${lines.length} task${
        lines.length === 1 ? '' : 's'}, ${seconds(view.left)} to ${seconds(view.right)}${shown.together > 1
        ? `; ${shown.together} tasks share a row` : ''}${shown.summed ? '; what is narrower than a column is summed up' : ''}.`;
      root.dataset.boxes = shown.boxes.length;
    };
    const sliders = [{type: 'inside', xAxisIndex: 0, filterMode: 'none'},
      {type: 'slider', xAxisIndex: 0, filterMode: 'none', height: 18, bottom: 8, labelFormatter: seconds, textStyle: {color: colours.pale}}];
    if (lines.length > 12) {
      sliders.push({type: 'slider', yAxisIndex: 0, filterMode: 'none', width: 18, right: 6, showDetail: false});
    }
    chart.setOption(base({
      tooltip: tooltip({trigger: 'item', formatter: words}),
      grid: {left: 70, right: lines.length > 12 ? 50 : 20, top: 10, bottom: 75},
      dataZoom: sliders,
      xAxis: axis({type: 'value', min: 0, max: duration, name: 'time', nameLocation: 'middle', nameGap: 26,
        axisLabel: {color: colours.pale, formatter: seconds, showMaxLabel: false}}),
      yAxis: axis({type: 'value', min: -0.5, max: lines.length - 0.5, inverse: true, name: 'task', nameLocation: 'middle', nameGap: 48,
        minInterval: 1, splitLine: {show: false},
        axisLabel: {color: colours.pale, formatter: value => lines[value] ? lines[value].name : ''}}),
      series: [
        {id: 'serial', type: 'custom', silent: true, renderItem: background, data: boundaries, encode: {x: [0, 1], y: 2},
          tooltip: {show: false}, progressive: 0},
        {id: 'boxes', type: 'custom', renderItem: render, data: [], encode: {x: [0, 1], y: 2}, progressive: 0}]
    }));
    chart.on('datazoom', refresh);
    chooser.onchange = () => { drawLegend(chooser.value); refresh(); };
    document.getElementById('timeline-all').onclick = () => {
      sliders.forEach((slider, i) => chart.dispatchAction({type: 'dataZoom', dataZoomIndex: i, start: 0, end: 100}));
    };
    drawLegend(chooser.value);
    refresh();
  }

  function draw(dark) {
    colours = dark ? DARK : LIGHT;
    charts.forEach(chart => chart.dispose());
    charts = [];
    drawTimeline();
    drawGroups();
    drawPhases();
    drawEnergy();
    root.dataset.charts = charts.length;
    root.dataset.colours = dark ? 'dark' : 'light';
  }

  draw(prefersDark.matches);
  prefersDark.addEventListener('change', event => draw(event.matches));
  window.addEventListener('beforeprint', () => draw(false));
  window.addEventListener('afterprint', () => draw(prefersDark.matches));
  window.addEventListener('resize', () => charts.forEach(chart => chart.resize()));
})();
