/** A small flowering branch for empty states. Self-contained and rendered by React, so that it can load on demand. */
export function Sprig() {
  return (
    <svg className="art" viewBox="0 0 240 150" aria-hidden="true">
      <SprigDefs />
      <g className="branch">
        <path d="M11.3 129.4Q14.8 127.4 19.9 124.7Q25 122.1 30.8 119.3Q36.6 116.6 41.9 113.8Q47.2 111 52.2 109Q57.2 107 62.4 105.6Q67.6 104.2 72.9 102.3Q78.1 100.4 83.5 98.3Q89 96.2 93.5 94.2Q98 92.2 102.3 89.4Q106.5 86.6 110.9 84Q115.2 81.3 119.5 78.6Q123.8 75.9 128.3 74Q132.8 72.2 138.5 70.3Q144.3 68.4 150.2 66.9Q156.2 65.5 162.3 64.2Q168.4 63 174.4 61.1Q180.5 59.3 185.5 56.9Q190.5 54.6 195.9 51.8Q201.2 49 206.3 46.1Q211.4 43.1 215.8 40.6Q220.1 38.1 223.2 36.3Q226.3 34.5 226 34Q225.8 33.6 222.6 35.2Q219.4 36.8 215 39.2Q210.6 41.6 205.4 44.4Q200.2 47.2 194.9 49.8Q189.5 52.4 184.5 54.6Q179.6 56.8 173.6 58.5Q167.7 60.2 161.6 61.3Q155.6 62.4 149.4 63.5Q143.3 64.5 137.2 66.1Q131.2 67.7 126.5 69.9Q121.8 72.1 117.3 74.7Q112.8 77.2 108.5 79.9Q104.1 82.6 99.8 85.2Q95.6 87.8 91.2 89.6Q86.9 91.5 81.6 93.2Q76.3 95 71.1 96.8Q65.9 98.5 60.7 100Q55.4 101.5 50 103.1Q44.6 104.6 39.1 107.4Q33.5 110.1 27.5 112.6Q21.5 115.2 16.5 118.1Q11.4 121 7.8 122.8Q4.2 124.5 6 128Q7.8 131.5 11.3 129.4Z" />
        <path d="M90.7 99.5Q94.9 103.6 101.1 108.4Q107.2 113.3 112.3 115.5Q117.5 117.7 123.2 119.4Q128.9 121.1 134.4 122Q139.9 122.8 145.3 122.8Q150.7 122.9 155.8 122.2Q161 121.5 164.5 121Q168.1 120.4 168 120Q167.9 119.5 164.4 119.9Q160.8 120.3 155.7 120.8Q150.6 121.3 145.4 121.2Q140.1 121.2 134.8 120Q129.4 118.9 123.9 116.9Q118.4 115 113.7 112.7Q109 110.4 103 105.8Q97.1 101.2 93.2 97Q89.3 92.8 87.9 94.1Q86.5 95.4 90.7 99.5Z" />
      </g>
      <g transform="translate(226 34) rotate(58)">
        <path className="leaf" d="M0 0C-7 -10.2 -5.6 -25.5 0 -34C7.4 -23.8 5.6 -8.5 0 0Z" />
        <path className="leaf-v" d="M0 0Q0.8 -17 0 -31.3" />
      </g>
      <g transform="translate(168 120) rotate(92)">
        <path className="leaf b" d="M0 0C-6 -9 -4.8 -22.5 0 -30C6.3 -21 4.8 -7.5 0 0Z" />
        <path className="leaf-v" d="M0 0Q0.7 -15 0 -27.6" />
      </g>
      <use href="#sprig-b1" x="-30" y="-50" width="60" height="60" transform="translate(182 56) rotate(8) scale(0.5)" />
      <use
        href="#sprig-b1"
        x="-30"
        y="-50"
        width="60"
        height="60"
        transform="translate(142 122) rotate(150) scale(0.46)"
      />
      <use
        href="#sprig-f1"
        x="-60"
        y="-60"
        width="120"
        height="120"
        transform="translate(90 90) rotate(10) scale(0.52)"
      />
      <use
        href="#sprig-w1"
        x="-60"
        y="-60"
        width="120"
        height="120"
        transform="translate(134 70) rotate(30) scale(0.42)"
      />
      <use
        href="#sprig-f3"
        x="-60"
        y="-60"
        width="120"
        height="120"
        transform="translate(46 104) rotate(-20) scale(0.42)"
      />
    </svg>
  );
}

function SprigDefs() {
  return (
    <defs>
      <radialGradient id="sprig-g-pk" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="52">
        <stop offset="0" className="pk-0" />
        <stop offset=".38" className="pk-1" />
        <stop offset="1" className="pk-2" />
      </radialGradient>
      <radialGradient id="sprig-g-wh" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="52">
        <stop offset="0" className="wh-0" />
        <stop offset=".42" className="wh-1" />
        <stop offset="1" className="wh-2" />
      </radialGradient>
      <Blossom />
      <WhiteBlossom />
      <SideBlossom />
      <Bud />
    </defs>
  );
}

function Blossom() {
  return (
    <symbol id="sprig-f1" viewBox="-60 -60 120 120" overflow="visible">
      <g className="pk" fill="url(#sprig-g-pk)">
        <path
          transform="rotate(144.1)"
          d="M0 0C-13.1 -5.1 -30.5 -24.3 -20.7 -42.5C-16.3 -51.7 -4.5 -53.7 1.7 -46.6C8 -53.7 19.8 -51.7 24.2 -42.5C30.5 -24.3 13.1 -5.1 0 0Z"
        />
        <path
          transform="rotate(216.3)"
          d="M0 0C-12.3 -5 -28.7 -24.1 -21.3 -42.2C-17.2 -51.2 -6.1 -53.2 -0.2 -46.1C5.6 -53.2 16.8 -51.2 20.9 -42.2C28.7 -24.1 12.3 -5 0 0Z"
        />
        <path
          transform="rotate(71.8)"
          d="M0 0C-13.6 -5 -31.7 -23.8 -22.4 -41.6C-17.8 -50.5 -5.5 -52.5 0.9 -45.4C7.4 -52.5 19.7 -50.5 24.2 -41.6C31.7 -23.8 13.6 -5 0 0Z"
        />
        <path
          transform="rotate(284.9)"
          d="M0 0C-12.5 -4.9 -29.1 -23.4 -22 -40.9C-17.8 -49.6 -6.5 -51.6 -0.6 -45.3C5.4 -51.6 16.6 -49.6 20.8 -40.9C29.1 -23.4 12.5 -4.9 0 0Z"
        />
        <path
          transform="rotate(0.7)"
          d="M0 0C-12.4 -5.1 -28.9 -24.3 -21.6 -42.5C-17.5 -51.6 -6.3 -53.6 -0.4 -46.6C5.5 -53.6 16.7 -51.6 20.9 -42.5C28.9 -24.3 12.4 -5.1 0 0Z"
        />
      </g>
      <path
        className="st-l"
        d="M0 0Q2.2 -10.1 1.7 -22.8M0 0Q1.4 -9.8 7.2 -15.1M0 0Q5.2 -6.8 14 -10.1M0 0Q9.8 -3 18.9 -6.8M0 0Q13.3 1.9 23.3 0.6M0 0Q8.5 4.7 13.6 6M0 0Q5 6.9 9.9 13.8M0 0Q0.8 7.8 6.2 20.1M0 0Q-3.3 11.7 -5.9 24.1M0 0Q-2.9 7.2 -8.2 12M0 0Q-7.5 4.2 -15.5 7.8M0 0Q-9.8 -1.7 -15.8 0.5M0 0Q-7.9 -3.2 -14.5 -5.1M0 0Q-7.2 -8 -15.8 -17.2M0 0Q-3.6 -10 -6.6 -19.4"
      />
      <g className="st-d">
        <circle cx="1.7" cy="-22.8" r="1.9" />
        <circle cx="7.2" cy="-15.1" r="2.2" />
        <circle cx="14" cy="-10.1" r="2.2" />
        <circle cx="18.9" cy="-6.8" r="2.3" />
        <circle cx="23.3" cy="0.6" r="2" />
        <circle cx="13.6" cy="6" r="2" />
        <circle cx="9.9" cy="13.8" r="2.2" />
        <circle cx="6.2" cy="20.1" r="2" />
        <circle cx="-5.9" cy="24.1" r="2" />
        <circle cx="-8.2" cy="12" r="2" />
        <circle cx="-15.5" cy="7.8" r="1.9" />
        <circle cx="-15.8" cy="0.5" r="2.1" />
        <circle cx="-14.5" cy="-5.1" r="2" />
        <circle cx="-15.8" cy="-17.2" r="2" />
        <circle cx="-6.6" cy="-19.4" r="1.9" />
      </g>
      <circle className="st-c" r="4.2" />
    </symbol>
  );
}

function WhiteBlossom() {
  return (
    <symbol id="sprig-w1" viewBox="-60 -60 120 120" overflow="visible">
      <g className="wh" fill="url(#sprig-g-wh)">
        <path
          transform="rotate(145.7)"
          d="M0 0C-13.5 -4.8 -31.4 -23.2 -25.2 -40.6C-20.7 -49.3 -8.5 -51.2 -2.1 -44.4C4.3 -51.2 16.5 -49.3 21 -40.6C31.4 -23.2 13.5 -4.8 0 0Z"
        />
        <path
          transform="rotate(216.8)"
          d="M0 0C-13.4 -5 -31.2 -23.9 -24.3 -41.8C-19.9 -50.7 -7.8 -52.7 -1.4 -45C5 -52.7 17.1 -50.7 21.6 -41.8C31.2 -23.9 13.4 -5 0 0Z"
        />
        <path
          transform="rotate(74.5)"
          d="M0 0C-13.4 -5.1 -31.3 -24.5 -23.2 -42.8C-18.7 -52 -6.6 -54 -0.2 -48.4C6.2 -54 18.4 -52 22.8 -42.8C31.3 -24.5 13.4 -5.1 0 0Z"
        />
        <path
          transform="rotate(286.2)"
          d="M0 0C-13.7 -4.9 -31.9 -23.4 -22.3 -40.9C-17.7 -49.7 -5.4 -51.7 1.2 -44.5C7.7 -51.7 20.1 -49.7 24.6 -40.9C31.9 -23.4 13.7 -4.9 0 0Z"
        />
        <path
          transform="rotate(-2.2)"
          d="M0 0C-12.2 -5.2 -28.5 -24.8 -22 -43.5C-17.9 -52.8 -6.9 -54.9 -1.1 -48.6C4.8 -54.9 15.8 -52.8 19.9 -43.5C28.5 -24.8 12.2 -5.2 0 0Z"
        />
      </g>
      <path
        className="st-l"
        d="M0 0Q1.7 -7.1 -1.6 -19.1M0 0Q2.8 -12 7.5 -22.1M0 0Q6.3 -5.5 13.8 -10M0 0Q12.6 -0.6 21.4 -5.1M0 0Q8.6 0 20.8 3.6M0 0Q8.9 5.9 15 9M0 0Q7.4 8.2 16.3 18M0 0Q-0.6 6.7 2.1 16.6M0 0Q-4.4 9.9 -4 24.7M0 0Q-4.7 7.6 -11 13.5M0 0Q-8.9 6.5 -18 12.8M0 0Q-6.1 1.2 -14.5 0.1M0 0Q-7.8 -0.8 -19.2 -5.2M0 0Q-8 -7.3 -17.9 -16.7M0 0Q-4 -7.4 -8.3 -15.1"
      />
      <g className="st-d">
        <circle cx="-1.6" cy="-19.1" r="1.9" />
        <circle cx="7.5" cy="-22.1" r="2" />
        <circle cx="13.8" cy="-10" r="1.9" />
        <circle cx="21.4" cy="-5.1" r="2.1" />
        <circle cx="20.8" cy="3.6" r="2.1" />
        <circle cx="15" cy="9" r="2.1" />
        <circle cx="16.3" cy="18" r="1.9" />
        <circle cx="2.1" cy="16.6" r="2.3" />
        <circle cx="-4" cy="24.7" r="1.9" />
        <circle cx="-11" cy="13.5" r="1.8" />
        <circle cx="-18" cy="12.8" r="1.9" />
        <circle cx="-14.5" cy="0.1" r="2.4" />
        <circle cx="-19.2" cy="-5.2" r="2.3" />
        <circle cx="-17.9" cy="-16.7" r="2.1" />
        <circle cx="-8.3" cy="-15.1" r="1.8" />
      </g>
      <circle className="st-c" r="4.2" />
    </symbol>
  );
}

function SideBlossom() {
  return (
    <symbol id="sprig-f3" viewBox="-60 -60 120 120" overflow="visible">
      <path className="cal" d="M-7 2C-9 12 -4 18 0 24C4 18 9 12 7 2Z" />
      <g className="pk" fill="url(#sprig-g-pk)">
        <path
          transform="rotate(-38)"
          d="M0 0C-10.9 -4.6 -25.5 -22.2 -18.7 -38.8C-15.1 -47.2 -5.2 -49 0 -43.5C5.2 -49 15.1 -47.2 18.7 -38.8C25.5 -22.2 10.9 -4.6 0 0Z"
        />
        <path
          transform="rotate(38)"
          d="M0 0C-12.2 -4.9 -28.4 -23.4 -20.8 -41C-16.8 -49.8 -5.8 -51.7 0 -45.9C5.8 -51.7 16.8 -49.8 20.8 -41C28.4 -23.4 12.2 -4.9 0 0Z"
        />
        <path
          transform="rotate(0)"
          d="M0 0C-12.4 -5.2 -29 -24.8 -21.3 -43.4C-17.1 -52.7 -5.9 -54.7 0 -48.5C5.9 -54.7 17.1 -52.7 21.3 -43.4C29 -24.8 12.4 -5.2 0 0Z"
        />
      </g>
      <path
        className="st-l"
        d="M0 -2Q-6.7 -9 -19.3 -15M0 -2Q-5.3 -11.7 -15 -19.5M0 -2Q-3.9 -14.9 -11.2 -24.8M0 -2Q-2.1 -14.5 -5.9 -24.2M0 -2Q-0.2 -19.1 -0.7 -31.8M0 -2Q2.2 -13.8 6.3 -23.1M0 -2Q3.5 -13.7 10.1 -22.8M0 -2Q5.2 -10.4 14.8 -17.3M0 -2Q7.8 -10.3 22.3 -17.2"
      />
      <g className="st-d">
        <circle cx="-19.3" cy="-15" r="1.9" />
        <circle cx="-15" cy="-19.5" r="1.7" />
        <circle cx="-11.2" cy="-24.8" r="1.7" />
        <circle cx="-5.9" cy="-24.2" r="1.9" />
        <circle cx="-0.7" cy="-31.8" r="1.7" />
        <circle cx="6.3" cy="-23.1" r="1.7" />
        <circle cx="10.1" cy="-22.8" r="1.9" />
        <circle cx="14.8" cy="-17.3" r="2.1" />
        <circle cx="22.3" cy="-17.2" r="2" />
      </g>
      <g className="pk" fill="url(#sprig-g-pk)">
        <path
          transform="rotate(-74) scale(1 .82)"
          d="M0 0C-9.2 -4.4 -21.6 -21.1 -15.8 -37C-12.8 -44.9 -4.4 -46.6 0 -41.8C4.4 -46.6 12.8 -44.9 15.8 -37C21.6 -21.1 9.2 -4.4 0 0Z"
        />
        <path
          transform="rotate(74) scale(1 .82)"
          d="M0 0C-9.2 -4.4 -21.6 -21.1 -15.8 -37C-12.8 -44.9 -4.4 -46.6 0 -41.8C4.4 -46.6 12.8 -44.9 15.8 -37C21.6 -21.1 9.2 -4.4 0 0Z"
        />
      </g>
    </symbol>
  );
}

function Bud() {
  return (
    <symbol id="sprig-b1" viewBox="-30 -50 60 60" overflow="visible">
      <path
        className="pk"
        fill="url(#sprig-g-pk)"
        d="M0 0C-15 -4 -18 -22 -9 -33C-5 -38 -2 -40 0 -43C2 -40 5 -38 9 -33C18 -22 15 -4 0 0Z"
      />
      <path className="bud-f" d="M-1 -4C-9 -12 -8 -26 -1 -38M2 -5C9 -14 9 -22 6 -31" />
      <path className="cal" d="M-9 -7C-11 2 -5 6 0 8C5 6 11 2 9 -7C5 -3 3 -10 0 -12C-3 -10 -5 -3 -9 -7Z" />
    </symbol>
  );
}
