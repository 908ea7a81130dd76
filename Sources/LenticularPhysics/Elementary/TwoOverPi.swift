extension Elementary {
  /// The 32 bits of 2/π from 2^(−32 · (index + 1)) upwards, as an integer.
  ///
  /// A switch, because an array would be allocated on the heap.
  static func twoOverPi(_ index: Int) -> UInt32 {
    switch index {
    case 0: 0xa2f9_836e
    case 1: 0x4e44_1529
    case 2: 0xfc27_57d1
    case 3: 0xf534_ddc0
    case 4: 0xdb62_9599
    case 5: 0x3c43_9041
    case 6: 0xfe51_63ab
    case 7: 0xdebb_c561
    case 8: 0xb724_6e3a
    case 9: 0x424d_d2e0
    case 10: 0x0649_2eea
    case 11: 0x09d1_921c
    case 12: 0xfe1d_eb1c
    case 13: 0xb129_a73e
    case 14: 0xe882_35f5
    case 15: 0x2ebb_4484
    case 16: 0xe99c_7026
    case 17: 0xb45f_7e41
    case 18: 0x3991_d639
    case 19: 0x8353_39f4
    case 20: 0x9c84_5f8b
    case 21: 0xbdf9_283b
    case 22: 0x1ff8_97ff
    case 23: 0xde05_980f
    case 24: 0xef2f_118b
    case 25: 0x5a0a_6d1f
    case 26: 0x6d36_7ecf
    case 27: 0x27cb_09b7
    case 28: 0x4f46_3f66
    case 29: 0x9e5f_ea2d
    case 30: 0x7527_bac7
    case 31: 0xebe5_f17b
    case 32: 0x3d07_39f7
    case 33: 0x8a52_92ea
    case 34: 0x6bfb_5fb1
    case 35: 0x1f8d_5d08
    case 36: 0x5603_3046
    case 37: 0xfc7b_6bab
    case 38: 0xf0cf_bc20
    case 39: 0x9af4_361d
    case 40: 0xa9e3_9161
    case 41: 0x5ee6_1b08
    default: 0
    }
  }
}
